/** Effect of arrow keys, Home, End, PageUp and PageDown in form controls, as in Chromium. */

import { fireChosen, focusOn, setInputValue } from '../../platform/input.js'
import { announce } from '../editing/edit.js'
import { isInput, isSelect } from '../editing/field.js'
import { clickByKey } from '../pointer/pointer-event.js'
import { radiosOf } from './tab-order.js'

const LARGE = 10

/** False when the control ignores the key. */
export function steer(target: Element, key: string): boolean {
  if (isSelect(target)) return chooseByKey(target, key)
  if (isInput(target, /^radio$/)) return turn(target, key)
  if (isInput(target, /^(?:number|range)$/)) return stepByKey(target, key)
  return false
}

const isForward = (key: string) => key === 'ArrowDown' || key === 'ArrowRight'
const isBackward = (key: string) => key === 'ArrowUp' || key === 'ArrowLeft'

function chooseByKey(list: HTMLSelectElement, key: string): boolean {
  const options = [...list.options].filter((option) => !isOff(option))
  const at = options.findIndex(({ selected }) => selected)
  const next = isForward(key)
    ? options[at + 1]
    : isBackward(key)
      ? options[at - 1]
      : key === 'Home' || key === 'PageUp'
        ? options[0]
        : key === 'End' || key === 'PageDown'
          ? options.at(-1)
          : key.length === 1 && key !== ' '
            ? startingWith([...options.slice(at + 1), ...options.slice(0, at + 1)], key)
            : undefined
  if (next === undefined || next.selected) return next !== undefined
  list.selectedIndex = next.index
  fireChosen(list)
  return true
}

export function isOff(option: HTMLOptionElement): boolean {
  return option.matches(':disabled,optgroup:disabled *')
}

function startingWith(options: HTMLOptionElement[], letter: string): HTMLOptionElement | undefined {
  return options.find(({ label }) => label.trim().toLowerCase().startsWith(letter.toLowerCase()))
}

function turn(radio: HTMLInputElement, key: string): boolean {
  const step = isForward(key) ? 1 : isBackward(key) ? -1 : 0
  const group = radiosOf(radio)
  const next = group[(group.indexOf(radio) + step + group.length) % group.length]
  if (next === undefined || next === radio) return step !== 0
  focusOn(next)
  clickByKey(next)
  return true
}

function stepByKey(input: HTMLInputElement, key: string): boolean {
  const former = input.value
  const isRange = input.type === 'range'
  const up = key === 'ArrowUp' || (isRange && key === 'ArrowRight')
  if (up || key === 'ArrowDown' || (isRange && key === 'ArrowLeft')) {
    const stepped = input.cloneNode() as HTMLInputElement
    stepped.value = former
    if (up) stepped.stepUp()
    else stepped.stepDown()
    if (!isRange && (input.readOnly || !announce(input, 'insertText', { data: stepped.value }))) return true
    setInputValue(input, stepped.value)
  } else if (isRange && /^(?:Page(?:Up|Down)|Home|End)$/.test(key)) {
    const { min, max } = input
    if (key === 'Home') input.value = min || '0'
    else if (key === 'End') input.value = max || '100'
    else if (key === 'PageUp') input.stepUp(LARGE)
    else input.stepDown(LARGE)
  } else return false
  if (input.value !== former) fireChosen(input)
  return true
}
