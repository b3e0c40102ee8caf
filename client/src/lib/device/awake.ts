/**
 * Keep the screen awake while a match is on. Browsers offer a lock for it over https only. Elsewhere, as on a home
 * network, a playing picture does the same: a stream of our own from a tiny canvas, without sound, so that nobody's
 * music stops. Chromium and Firefox keep the screen on for one, however small, as long as it is on the screen; WebKit
 * does so only for films with sound, and there the settings say that the screen may go dark.
 */
export type Waking = 'lock' | 'picture' | 'none'

export function waking(): Waking {
  const streams = typeof HTMLCanvasElement.prototype.captureStream === 'function'
  const webkit = navigator.vendor.startsWith('Apple')
  return 'wakeLock' in navigator ? 'lock' : streams && !webkit ? 'picture' : 'none'
}

/** The screen stays on until the answer is called, or as long as the browser grants it. */
export function stayAwake(): () => void {
  const way = waking()
  return way === 'lock' ? holdLock() : way === 'picture' ? playPicture() : () => {}
}

/** The lock is taken again whenever the page comes back: hidden pages lose it. */
function holdLock(): () => void {
  let lock: WakeLockSentinel | null = null
  let wanted = true
  const take = async () => {
    if (!wanted || document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
    } catch {
      // low battery or a policy: the match goes on all the same
    }
  }
  document.addEventListener('visibilitychange', take)
  void take()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}

function playPicture(): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const pencil = canvas.getContext('2d')
  const picture = document.createElement('video')
  picture.className = 'waking'
  picture.muted = true
  picture.playsInline = true
  picture.setAttribute('aria-hidden', 'true')
  picture.srcObject = canvas.captureStream(1)
  let tick = 0
  const draw = () => {
    tick += 1
    if (pencil === null) return
    pencil.fillStyle = tick % 2 ? '#1a1920' : '#13151b'
    pencil.fillRect(0, 0, canvas.width, canvas.height)
  }
  // Where a browser wants a tap before anything plays, the next tap does it.
  const play = () => void picture.play().catch(() => {})
  const timer = setInterval(draw, 1000)
  draw()
  document.body.append(picture)
  document.addEventListener('visibilitychange', play)
  document.addEventListener('pointerdown', play)
  play()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', play)
    document.removeEventListener('pointerdown', play)
    for (const track of (picture.srcObject as MediaStream).getTracks()) track.stop()
    picture.remove()
  }
}
