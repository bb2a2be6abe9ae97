import type { Place } from '../predicates.js'
import type { Ref } from '../values.js'

export interface FoundElement {
  ref: Ref
  role: string
  name: string
  value?: string
  states: string[]
  visible: boolean
  text?: string
}

export const FIND_STRATEGIES = ['role', 'text', 'label', 'placeholder', 'testid', 'alt'] as const

export type FindStrategy = (typeof FIND_STRATEGIES)[number]

/** `asActs`: matches like the target of an act, instead of by `exact` */
export interface FindCommand {
  args: {
    by: FindStrategy
    value: string
    name?: string
    exact?: boolean
    scope?: Place['within']
    asActs?: true
  }
  result: { elements: FoundElement[]; near?: string[] }
}
