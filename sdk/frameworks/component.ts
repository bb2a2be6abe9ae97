/** The shape of what a framework tells of the component that rendered an element. */
import type { ComponentSource } from '../protocol/commands/source.js'

export interface Component {
  /** names of the components around, the nearest first */
  stack: string[]
  /** where the element stands in the source, as the framework has it */
  source?: ComponentSource
  /** file of the component, where no line is known */
  file?: string
  /** what the nearest component holds, each under what it is; left out where the framework does not show it */
  holds?: { [what: string]: unknown }
}

/** A family: one file for each framework, listed in index.ts. */
export interface ComponentReader {
  /** undefined where this framework did not render the element itself */
  read(element: Element): Component | undefined
}

/** names of one stack */
export const STACK = 12
