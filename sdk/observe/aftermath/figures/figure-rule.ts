import type { Amiss } from '../../../protocol/commands/shown.js'
import type { PageTexts } from './page-texts.js'

/** A text with a number. */
export interface Figure {
  element: Element
  text: string
}

/** One way in which a figure fits what else the page shows. */
export interface FigureRule {
  readonly how: Amiss['how']
  /**
   * Call before an action runs.
   *
   * @param acted names of the control
   * @returns true when a figure fits
   */
  begin(figures: readonly Figure[], page: PageTexts, acted: readonly string[]): boolean
  /** True when it fits no longer. */
  isAmiss(page: PageTexts): boolean
}

/** True when an answer to the action has this number. */
export type Tells = (amount: number) => boolean
