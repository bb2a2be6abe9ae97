/** The choice that a write is answered with, where another one was pressed. Part of the page's third script. */
import type { Amiss } from '../../../protocol/commands/shown.js'
import { foldText } from '../../../protocol/match.js'
import { containsWhole } from '../../../protocol/whole.js'
import { textsOfPage } from '../../reading/texts.js'
import { membersOf } from '../misfit/members.js'
import { otherChoice } from '../misfit/other-choice.js'
import type { Answered, Comparison, Screen } from './comparison.js'

export class ToldChoice implements Comparison {
  #label: string | undefined
  #other = ''

  begin(): void {
    this.#label = undefined
  }

  /** @returns true when the answer has another choice than the pressed one */
  written({ answer, choices }: Answered): boolean {
    const misfit = otherChoice(membersOf(answer), choices)
    this.#label = misfit?.name
    this.#other = foldText(misfit?.sent ?? '')
    return misfit !== undefined
  }

  /** With the label of what was pressed, where the page says nothing of the choice that the answer has. */
  found({ before }: Screen): Amiss | undefined {
    if (this.#label === undefined) return undefined
    const times = (texts: readonly string[]) =>
      texts.filter((text) => containsWhole(text, this.#other)).length
    return times(textsOfPage()) > times(before) ? undefined : { how: 'choice', name: this.#label }
  }
}
