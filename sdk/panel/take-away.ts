/** Gives the person what the panel shows: on the clipboard, or as a file. */

import { OWN_FILE } from '../dom/own.js'

/** @returns false when the browser forbids it */
export async function copyText(root: ShadowRoot, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No secure context, or a permissions policy: the selection of a field can still be copied.
    const field = document.createElement('textarea')
    field.value = text
    root.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}

export function saveFile(root: ShadowRoot, name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url + OWN_FILE
  link.download = name
  root.append(link)
  link.click()
  link.remove()
  URL.revokeObjectURL(url)
}
