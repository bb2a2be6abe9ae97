import { natives } from '../../platform/natives.js'
import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { DIALOG, shown } from '../reading/shown.js'
import type { Check } from './check.js'

const SUBMITS = 'button[type=submit],input:is([type=submit],[type=image])'
/** The button says that it opens something. */
const OPENS = '[aria-haspopup],[aria-expanded],[aria-controls],[popovertarget],[commandfor]'
const OPENED = `${DIALOG},:popover-open,details[open]`

/**
 * A button without a `type`, beside one that submits or with a name of what it opens, opened something and submitted its form.
 * https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type
 */
export class OpeningSubmit implements Check {
  #hasSubmitted = false
  #leave = () => {}

  begin(target: Element, action: ActionName): boolean {
    this.#leave()
    this.#hasSubmitted = false
    const button = target.closest<HTMLButtonElement>('button:not([type])')
    const beside = [...(button?.form?.elements ?? [])]
    const mayOpen = button?.matches(OPENS) === true || beside.some((each) => each.matches(SUBMITS))
    if (action !== 'click' || button?.form == null || !mayOpen) return false
    const isExpanded = () => button.matches('[aria-expanded=true]')
    const [before, wasExpanded] = [shown(OPENED), isExpanded()]
    const onSubmit = ({ submitter }: SubmitEvent) => {
      if (submitter !== button) return
      // No answer is there yet: what came is of the press itself.
      natives.setTimeout(() => {
        const isOpen = shown(OPENED).some((each) => !before.includes(each))
        this.#hasSubmitted = isOpen || (isExpanded() && !wasExpanded)
      })
    }
    document.addEventListener('submit', onSubmit, true)
    this.#leave = () => document.removeEventListener('submit', onSubmit, true)
    return true
  }

  get amiss(): Amiss | undefined {
    return this.#hasSubmitted ? { how: 'submitted' } : undefined
  }
}
