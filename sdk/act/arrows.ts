/** What arrow keys, Home and End do in form controls. */
import { isField } from './field.js'
import { radiosOf } from './tab-order.js'

export function arrow(target: Element, key: string): void {
  const step = key === 'ArrowDown' || key === 'ArrowRight' || key === 'End' ? 1 : -1
  if (target instanceof HTMLSelectElement) choose(target, key, step)
  else if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  else if (target.type === 'radio') {
    if (key.startsWith('Arrow')) turn(target as HTMLInputElement, step)
  } else if (target.type === 'number' || target.type === 'range') stepBy(target as HTMLInputElement, key)
  else if (isField(target) && target.selectionStart !== null) moveCaret(target, key)
}

function choose(list: HTMLSelectElement, key: string, step: 1 | -1): void {
  if (list.multiple) return
  const options = [...list.options]
  const from = key === 'Home' ? options.length : key === 'End' ? -1 : list.selectedIndex
  const ordered =
    key === 'Home' ? options : key === 'End' ? [...options].reverse() : ahead(options, from, step)
  const next = ordered.find((option) => !option.disabled && option.closest('optgroup:disabled') === null)
  if (next === undefined || next.selected) return
  list.selectedIndex = next.index
  tell(list)
}

function ahead(options: HTMLOptionElement[], from: number, step: 1 | -1): HTMLOptionElement[] {
  return step === 1 ? options.slice(from + 1) : options.slice(0, Math.max(0, from)).reverse()
}

function turn(radio: HTMLInputElement, step: 1 | -1): void {
  const group = radiosOf(radio)
  const next = group[(group.indexOf(radio) + step + group.length) % group.length]
  if (next === undefined || next === radio) return
  next.focus()
  const init = { bubbles: true, cancelable: true, composed: true, view: window, detail: 0, pointerId: -1 }
  next.dispatchEvent(new PointerEvent('click', init))
}

function stepBy(input: HTMLInputElement, key: string): void {
  const former = input.value
  const isRange = input.type === 'range'
  if (key === 'ArrowUp' || (isRange && key === 'ArrowRight')) input.stepUp()
  else if (key === 'ArrowDown' || (isRange && key === 'ArrowLeft')) input.stepDown()
  if (input.value !== former) tell(input)
}

function moveCaret(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart, selectionEnd, value } = field
  const start = selectionStart ?? 0
  const end = selectionEnd ?? 0
  const to: Partial<Record<string, number>> = {
    Home: 0,
    End: value.length,
    ArrowLeft: start === end ? Math.max(0, start - 1) : start,
    ArrowRight: start === end ? Math.min(value.length, end + 1) : end,
  }
  const caret = to[key]
  if (caret !== undefined) field.setSelectionRange(caret, caret)
}

function tell(control: Element): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
