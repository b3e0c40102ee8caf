/** Keep the screen awake while a match is on, where the browser offers it; the lock is taken again after a pause. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let wanted = true
  const take = async () => {
    if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
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
