/** Hand a link on: by the device's own sheet where there is one, else by the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // no clipboard without https: the old way works from a selected field
    const field = document.createElement('textarea')
    field.value = text
    field.setAttribute('readonly', '')
    field.className = 'hidden'
    document.body.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}

export const canShare = () => typeof navigator.share === 'function'

export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // closed without choosing
  }
}

/** Keep something as a file of this device. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
