import type * as z from 'zod/mini'

/** The actor's rules for a page command. Each command has its own file; `index.ts` lists them. */
export interface CommandRules {
  /** False for a command that changes the page, or is about one document: it is never sent twice. */
  readonly isRepeatable: boolean
  /** Schema of the page's result. A type test compares it with the contract. */
  readonly result: z.ZodMiniType
}
