import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { isShown } from '../reading/shown.js'
import type { Check } from './check.js'

const HIDDEN = '[hidden]:not([hidden=until-found])'
const PRESSES: ReadonlySet<ActionName> = new Set(['click', 'press', 'select'])
const OPENS = '[role=tab],[aria-expanded],[aria-controls],summary,select'
const ELEMENTS = 200

/**
 * What a control hid with the `hidden` attribute is still displayed: a style of the page overrides it.
 * https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute
 */
export class ShownHidden implements Check {
  #root: ParentNode = document
  #before: ReadonlySet<Element> | undefined

  begin(target: Element, action: ActionName): boolean {
    const mayHide = PRESSES.has(action) && target.matches(OPENS)
    this.#root = target.getRootNode() as ParentNode
    this.#before = mayHide ? new Set(this.#root.querySelectorAll(HIDDEN)) : undefined
    return mayHide
  }

  get amiss(): Amiss | undefined {
    const before = this.#before
    if (before === undefined) return undefined
    const hidden = [...this.#root.querySelectorAll(HIDDEN)].slice(0, ELEMENTS)
    return hidden.some((element) => !before.has(element) && isDisplayed(element))
      ? { how: 'displayed' }
      : undefined
  }
}

/** One that is on its way out has an animation. */
function isDisplayed(element: Element): boolean {
  const { height, width } = element.getBoundingClientRect()
  return isShown(element) && height > 1 && width > 1 && element.getAnimations({ subtree: true }).length === 0
}
