/** Steps and locators of flows in words, for messages. Pure. */
import type { Locator } from '../../sdk/protocol/predicates.js'
import { describeLocator } from '../predicates/locator.js'
import { quote } from '../wording/quote.js'
import { type FlowStep, stepKindOf } from './flow.js'

/** e.g. `button "Save" in testid "cart"` */
export function locatorWords(locator: Locator): string {
  const { nth, within } = locator as { nth?: number; within?: string | Locator }
  const which = nth === undefined ? '' : ` nth ${nth}`
  const place =
    within === undefined ? '' : ` in ${typeof within === 'string' ? quote(within) : locatorWords(within)}`
  return `${describeLocator(locator)}${which}${place}`
}

/** e.g. `click button "Save"` */
export function stepWords(step: FlowStep): string {
  if ('act' in step) {
    const [first] = step.target
    return first === undefined ? step.act : `${step.act} ${locatorWords(first)}`
  }
  if ('navigate' in step) {
    const { url } = step.navigate
    return typeof url === 'string' ? `open ${quote(url)}` : Object.keys(step.navigate).join(' ')
  }
  return stepKindOf(step)
}
