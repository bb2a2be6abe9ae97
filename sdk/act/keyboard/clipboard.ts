import { DataTransfer, fire } from '../../platform/input.js'
import { ProbeError } from '../../protocol/errors.js'
import type { Stroke } from '../../protocol/keys.js'
import { edit } from '../editing/edit.js'
import { type Field, isEditable, isText } from '../editing/field.js'

const TEXT = 'text/plain'
const MARKUP = 'text/html'

export type ClipboardKey = 'c' | 'x' | 'v'

export function isClipboardKey(key: string): key is ClipboardKey {
  return /^[cxv]$/.test(key)
}

/**
 * Data that keys copied in this page. https://www.w3.org/TR/clipboard-apis/#clipboard-actions A script can use the
 * system's clipboard only after a real key press, so copied data stays in the page.
 */
export class Clipboard {
  #copied: ReadonlyMap<string, string> = new Map()

  /** @throws ProbeError UNSUPPORTED when the key pastes and nothing was copied */
  refuseEmpty({ key, modifiers: { ctrlKey, metaKey } }: Stroke): void {
    if (key === 'v' && (ctrlKey === true || metaKey === true) && this.#copied.size === 0)
      throw new ProbeError(
        'UNSUPPORTED',
        'nothing was copied in this page, and a script cannot read the system’s clipboard; use fill or type',
      )
  }

  use(target: Element, key: ClipboardKey): void {
    if (key === 'v') this.#paste(target)
    else this.#copy(target, key === 'x')
  }

  #copy(target: Element, isCut: boolean): void {
    const data = new DataTransfer()
    const goes = fireClipboard(target, isCut ? 'cut' : 'copy', data)
    if (!goes) {
      if (data.types.length > 0) this.#copied = new Map(data.types.map((type) => [type, data.getData(type)]))
      return
    }
    const selected = isText(target) ? fromField(target) : fromDocument(target.ownerDocument)
    if (selected.size === 0 || (isCut && !isWritable(target))) return
    this.#copied = selected
    if (isCut) edit(target, 'deleteByCut')
  }

  #paste(target: Element): void {
    const data = new DataTransfer()
    for (const [type, value] of this.#copied) data.setData(type, value)
    if (fireClipboard(target, 'paste', data) && isWritable(target))
      edit(target, 'insertFromPaste', this.#copied.get(TEXT), data)
  }
}

/** @returns false when a handler cancelled the event */
function fireClipboard(target: Element, type: string, clipboardData: DataTransfer): boolean {
  const anchor = isText(target) ? null : target.ownerDocument.getSelection()?.anchorNode
  const around =
    anchor?.nodeType === Node.TEXT_NODE ? anchor.parentElement : (anchor as Element | null | undefined)
  const at = around != null && target.contains(around) ? around : target
  return fire(at, 'ClipboardEvent', type, { clipboardData } as ClipboardEventInit)
}

function fromField({ type, value, selectionStart, selectionEnd }: Field): Map<string, string> {
  const text = type === 'password' ? '' : value.slice(selectionStart ?? 0, selectionEnd ?? 0)
  return new Map(text === '' ? [] : [[TEXT, text]])
}

function fromDocument(document: Document): Map<string, string> {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed) return new Map()
  const holder = document.createElement('div')
  holder.append(selection.getRangeAt(0).cloneContents())
  return new Map([
    [TEXT, selection.toString()],
    [MARKUP, holder.innerHTML],
  ])
}

function isWritable(target: Element): boolean {
  return isText(target) ? !target.readOnly && !target.disabled : isEditable(target)
}
