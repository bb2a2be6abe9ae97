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

export interface FindCommand {
  args: { by: FindStrategy; value: string; name?: string; exact?: boolean; scope?: string }
  result: { elements: FoundElement[]; near?: string[] }
}
