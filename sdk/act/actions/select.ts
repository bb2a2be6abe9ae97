import { fold } from '../../dom/wording.js'
import { fieldValueOf } from '../../page/element/states.js'
import { fireChosen } from '../../platform/input.js'
import { ProbeError } from '../../protocol/errors.js'
import { type Action, badArguments, refuseDisabled, wrongElement } from '../action.js'
import { isSelect } from '../editing/field.js'
import { giveFocus } from '../editing/focus.js'
import { isOff } from '../keyboard/control-keys.js'

/** An error lists at most this many options. */
const OPTIONS = 30

export const select: Action = {
  check(target, { value }) {
    if (!isSelect(target)) wrongElement(target, 'a select')
    refuseDisabled(target)
    if (value === undefined) badArguments('args.value is needed: an option value or label, or a list')
    if (Array.isArray(value) && value.length !== 1 && !target.multiple)
      badArguments('this select accepts one option')
    for (const wanted of [value].flat()) optionOf(target, wanted)
  },
  goal(target, { value = [] }) {
    const list = target as HTMLSelectElement
    const wanted = [value].flat().map((each) => optionOf(list, each).value)
    return ({ redact }) => {
      const chosen = [...list.selectedOptions].map((option) => option.value)
      const isChosen = chosen.length === new Set(wanted).size && wanted.every((each) => chosen.includes(each))
      return !list.isConnected || isChosen
        ? undefined
        : { how: 'chosen', text: fieldValueOf(list, redact) ?? '' }
    }
  },
  *perform(target, { value = [] }, { composition }) {
    const list = target as HTMLSelectElement
    yield* giveFocus(list, composition)
    const chosen = new Set([value].flat().map((wanted) => optionOf(list, wanted)))
    const before = [...list.selectedOptions]
    if (list.multiple) for (const option of list.options) option.selected = chosen.has(option)
    else for (const option of chosen) list.selectedIndex = option.index
    if (before.length !== chosen.size || !before.every((option) => chosen.has(option))) fireChosen(list)
    return false
  },
}

/** @throws ProbeError OPTION_NOT_FOUND with the available options; DISABLED */
function optionOf(list: HTMLSelectElement, wanted: string): HTMLOptionElement {
  const options = [...list.options]
  const found =
    options.find(({ value }) => value === wanted) ?? options.find(({ label }) => fold(label) === fold(wanted))
  if (found === undefined) {
    const labels = options.slice(0, OPTIONS).map(({ label }) => fold(label))
    const more = options.length > OPTIONS ? { more: options.length - OPTIONS } : {}
    throw new ProbeError('OPTION_NOT_FOUND', `there is no option ${JSON.stringify(wanted)}`, {
      options: labels,
      ...more,
    })
  }
  if (isOff(found)) throw new ProbeError('DISABLED', `the option ${JSON.stringify(wanted)} is disabled`)
  return found
}
