import type { Amiss } from '../../../protocol/commands/shown.js'
import type { Read } from '../../network/recent-reads.js'
import type { Places } from '../../reading/number-places.js'
import type { Choice } from '../misfit/other-choice.js'
import type { Written } from '../records/rewritten.js'

/** The page before an action. */
export interface Scene {
  target: Element
  /** that show a number */
  places: Places
}

/** A write of the action that succeeded. */
export interface Answered extends Written {
  /** of its request: rises with each call */
  number: number
  /** what the page had read when it started */
  reads: readonly Read[]
  /** what the agent chose */
  choices: readonly Choice[]
}

/** What the page has, now that the claim came true. */
export interface Screen {
  /** lists that the page read */
  reads: readonly Read[]
  /** texts of the page before the action */
  before: readonly string[]
}

/** One way in which the page may show something else than a write's answer has. Part of the page's third script. */
export interface Comparison {
  /** Call before an action runs. */
  begin(scene: Scene): void
  /** @returns true when the page may show something of the answer, or of what it replaced */
  written(write: Answered): boolean
  found(screen: Screen): Amiss | undefined
}
