/** The choice that a write is answered with, where another one was pressed. Part of the page's third script. */
import { foldText } from '../../protocol/match.js'
import { containsWhole } from '../../protocol/whole.js'
import { membersOf } from './misfit/members.js'
import { type Choice, otherChoice } from './misfit/other-choice.js'
import { textsOf } from './page-texts.js'

export class ToldChoice {
  #label: string | undefined
  #other = ''

  /** Call before an action runs. */
  begin(): void {
    this.#label = undefined
  }

  /** Compares the answer to a write with what was pressed. @returns true when the answer has another choice */
  heard(answer: unknown, choices: readonly Choice[]): boolean {
    const misfit = otherChoice(membersOf(answer), choices)
    this.#label = misfit?.name
    this.#other = foldText(misfit?.sent ?? '')
    return misfit !== undefined
  }

  /**
   * The label of what was pressed, where the page says nothing of the choice that the answer has; undefined for none.
   *
   * @param before texts of the page before the action
   */
  shownOtherwise(before: readonly string[]): string | undefined {
    if (this.#label === undefined) return undefined
    const times = (texts: readonly string[]) =>
      texts.filter((text) => containsWhole(text, this.#other)).length
    return times(textsOf(document.body)) > times(before) ? undefined : this.#label
  }
}
