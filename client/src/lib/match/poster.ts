/** The end of a match as a picture, drawn in the page and handed to nobody but its owner. */
import { save } from '../device/share'

export interface PosterText {
  title: string
  victory: string
  /** A name and what it turned out to be, and whether that seat won. */
  who: { name: string; what: string; won: boolean }[]
  lines: string[]
}

const [WIDTH, HEIGHT] = [1080, 1350]

/** Lines no wider than there is room; `measure` says how wide a text is. */
export function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const joined = lines.length > 0 ? `${lines[lines.length - 1]!} ${word}` : word
    if (lines.length > 0 && measure(joined) <= room) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

export async function drawn(text: PosterText): Promise<Blob | null> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const write = (said: string, font: string, colour: string, at: number, leading: number, most = 99) => {
    pen.font = font
    pen.fillStyle = colour
    const lines = wrapped(said, WIDTH - 160, (each) => pen.measureText(each).width).slice(0, most)
    lines.forEach((line, number) => pen.fillText(line, 80, at + number * leading))
    return at + lines.length * leading
  }
  pen.fillStyle = '#13151b'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = '#c8382a'
  pen.fillRect(0, 0, WIDTH, 26)
  let at = write(text.title, "400 56px 'League Gothic', Impact, sans-serif", '#e6ab33', 130, 60, 1)
  at =
    write(text.victory.toUpperCase(), "400 132px 'League Gothic', Impact, sans-serif", '#f8f1e0', at + 90, 126, 2) + 10
  const half = Math.ceil(text.who.length / 2)
  text.who.forEach((each, number) => {
    const [x, y] = [number < half ? 80 : 560, at + (number % half) * 58]
    pen.fillStyle = each.won ? '#e6ab33' : '#9aa3b5'
    pen.font = "700 32px 'Archivo Variable', Arial, sans-serif"
    pen.fillText(`${each.won ? '★ ' : ''}${each.name}`, x, y, 250)
    pen.fillStyle = '#f8f1e0'
    pen.font = "400 30px 'Archivo Variable', Arial, sans-serif"
    pen.fillText(each.what, x + 262, y, 190)
  })
  at += half * 58 + 50
  for (const line of text.lines) {
    if (at > HEIGHT - 190) break
    at = write(line, "400 34px 'Archivo Variable', Arial, sans-serif", '#f8f1e0', at, 46, 3) + 16
  }
  write('Double Jeu', "400 48px 'League Gothic', Impact, sans-serif", '#c8382a', HEIGHT - 60, 50, 1)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

/** By the device's own sheet where it takes pictures, else as a file; true where it was saved. */
export async function handOn(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: 'image/png' })
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => null) // closed without choosing
    return false
  }
  save(picture, name)
  return true
}
