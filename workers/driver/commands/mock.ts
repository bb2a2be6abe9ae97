import type { MockRule } from '../mock-rule.js'
import type { MocksEnd } from '../mocks.js'
import { defineCommand } from './command.js'

export interface MockArgs {
  /** replace all earlier ones; without it, nothing changes */
  rules?: readonly MockRule[]
}

export interface MockUses extends MocksEnd {
  /** how often each of the rules until now was used */
  uses: number[]
}

/** Sets the rules that answer the page's requests. */
export const mock = defineCommand(async ({ mocks }, { rules }: MockArgs): Promise<MockUses> => {
  const { uses, end } = mocks
  if (rules !== undefined) await mocks.set(rules)
  return { uses, ...end }
})
