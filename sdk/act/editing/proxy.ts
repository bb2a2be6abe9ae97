/**
 * Editors that draw their text themselves: the element with the focus holds a part of it at most. The field is a hidden
 * textarea, or an element with an EditContext (https://w3c.github.io/edit-context/).
 */
import { asApp } from '../../platform/as-found.js'

const EDITORS = '.monaco-editor,.ace_editor,.CodeMirror'
const LINES = '.view-lines,.ace_text-layer,.CodeMirror-code'

interface EditContext extends EventTarget {
  selectionStart: number
  selectionEnd: number
  updateText(from: number, to: number, text: string): void
  updateSelection(from: number, to: number): void
}

type Host = Element & { editContext?: EditContext | null }

export function hasEditContext(target: Element): boolean {
  return (target as Host).editContext != null
}

/** The drawn text of the editor that the field belongs to; undefined for a field that holds its text itself. */
export function drawnText(target: Element): string | undefined {
  if (!hasEditContext(target) && target.localName !== 'textarea') return undefined
  const editor = target.closest(EDITORS)
  return (
    editor?.querySelector(LINES)?.textContent ??
    (hasEditContext(target) ? target.textContent : undefined) ??
    undefined
  )
}

/** Writes like the system's input: updates the context, and tells its editor. */
export function writeInContext(target: Element, text: string): void {
  const { editContext } = target as Host
  if (editContext == null) return
  const { selectionStart: one, selectionEnd: other } = editContext
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const caret = from + text.length
  const { TextUpdateEvent } = globalThis as unknown as {
    TextUpdateEvent: new (type: string, init: object) => Event
  }
  const range = { updateRangeStart: from, updateRangeEnd: to, selectionStart: caret, selectionEnd: caret }
  asApp(() => {
    editContext.updateText(from, to, text)
    editContext.updateSelection(caret, caret)
    editContext.dispatchEvent(new TextUpdateEvent('textupdate', { text, ...range }))
  })
}
