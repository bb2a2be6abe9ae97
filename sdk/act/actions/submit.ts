import { requestSubmit } from '../../platform/input.js'
import { ProbeError } from '../../protocol/errors.js'
import { type Action, describeTarget, wrongElement } from '../action.js'
import { defaultButton } from '../keyboard/form.js'
import { clickByKey } from '../pointer/pointer-event.js'

/** Submits the target's form like Enter: with its default button, if it has one. */
export const submit: Action = {
  check(target) {
    const form = formOf(target)
    if (form === undefined) wrongElement(target, 'in a form')
    const button = defaultButton(form)
    if (button?.matches(':disabled') === true)
      throw new ProbeError('DISABLED', `${describeTarget(button)} of the form is disabled`)
  },
  // biome-ignore lint/correctness/useYield: one step
  *perform(target) {
    const form = formOf(target)
    if (form === undefined) return false
    const button = defaultButton(form)
    if (button !== undefined) return !clickByKey(button)
    requestSubmit(form)
    return false
  },
}

function formOf(target: Element): HTMLFormElement | undefined {
  const { form } = target as HTMLInputElement
  // A control named `form` shadows the form's own property.
  if (target.localName !== 'form' && (form as Element | undefined)?.localName === 'form')
    return form ?? undefined
  return target.closest('form') ?? undefined
}
