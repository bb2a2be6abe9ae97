/** A case of the library suite: a page in a library's documented idiom, and what a hand does on it. */
import type { ActionName } from '../../sdk/protocol/commands/act.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Json } from '../../sdk/protocol/values.js'

export interface Step {
  target: Locator
  action: ActionName
  args?: StepArguments
}

/** The arguments that the suite uses, as the tools take them. */
export interface StepArguments {
  text?: string
  value?: string
  key?: string
  to?: Locator
  by?: { x: number; y: number }
  files?: { name: string; text: string }[]
}

export interface LibraryCase {
  /** what must be possible; unique within its library */
  title: string
  /** the last step of the page's address */
  page: string
  steps: readonly Step[]
  /** what the agent claims of the last step */
  until: Json
  /** An expression that is true in the page once the steps did what they are for. It is not asked through probe. */
  holds: string
}

export interface Library {
  /** as its documentation writes it */
  name: string
  /** of its page in `fixtures/libraries/pages`, without the ending */
  file: string
  /** whose version the table shows, as in `fixtures/libraries/package.json` */
  package: string
  cases: readonly LibraryCase[]
}
