import type { MockRule } from '../mock-rule.js'
import { defineCommand } from './command.js'

export interface MockArgs {
  /** replace all earlier ones; without it, nothing changes */
  rules?: readonly MockRule[]
}

export interface MockUses {
  /** the rules until now */
  former: readonly MockRule[]
  /** how often each of them was used */
  uses: number[]
}

/** Sets the rules that answer the page's requests. */
export const mock = defineCommand(async ({ mocks }, { rules }: MockArgs): Promise<MockUses> => {
  const { former, uses } = mocks
  if (rules !== undefined) await mocks.set(rules)
  return { former, uses }
})
