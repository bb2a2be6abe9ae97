import type * as z from 'zod/mini'

/** How the actor treats a page command. One file each; `index.ts` lists them. */
export interface CommandRules {
  /** False for a command that changes the page: it is never sent twice. */
  readonly isRepeatable: boolean
  /** The schema of the page's result. A type test compares it with the contract. */
  readonly result: z.ZodMiniType
}
