import { roleOf } from '../../page/accessibility/role-of.js'
import { type Action, badArguments, describeTarget, refuseDisabled, wrongElement } from '../action.js'
import { isInput } from '../editing/field.js'
import { drawnFor } from '../pointer/drawn.js'
import { click } from './click.js'

const ROLES = /^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/

export const check = turning(true)
export const uncheck = turning(false)

function turning(wanted: boolean): Action {
  return {
    check(target) {
      const role = roleOf(target)
      if (!ROLES.test(role)) wrongElement(target, 'a checkbox, radio or switch')
      refuseDisabled(target)
      if (!wanted && role.endsWith('radio') && isChecked(target))
        badArguments(`${describeTarget(target)} is unchecked only by checking another radio`)
    },
    reach: drawnFor,
    goal: (target) => () =>
      target.isConnected && isChecked(target) !== wanted
        ? { how: wanted ? 'unchecked' : 'checked' }
        : undefined,
    *perform(target, args, hand) {
      return isChecked(target) !== wanted && (yield* click.perform(target, args, hand))
    },
  }
}

export function isChecked(target: Element): boolean {
  return isInput(target, /^(?:checkbox|radio)$/)
    ? target.checked
    : target.getAttribute('aria-checked') === 'true'
}
