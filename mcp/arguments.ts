/** Arguments that several tools take. */
import * as z from 'zod'
import { ACTIONS, type ActionArguments } from '../sdk/protocol/commands.js'
import { TIMEOUT_MAX_MS } from '../sdk/protocol/limits.js'
import type { Locator } from '../sdk/protocol/predicates.js'
import { parsePredicate } from '../workers/predicates/parse.js'

const text = z.string().min(1).max(2_000)

export const sessionId = z.string().min(1).max(100).optional()
export const cursor = z.number().min(0)
export const timeoutMs = z.number().min(0).max(TIMEOUT_MAX_MS)
export const action = z.enum(ACTIONS)

/** One way to name an element. */
export const target = z.union([
  z.strictObject({ testid: text }),
  z.strictObject({ label: text }),
  z.strictObject({ role: text, name: text.optional() }),
  z.strictObject({ text }),
  z.strictObject({ placeholder: text }),
  z.strictObject({ alt: text }),
])

export const actionArguments = z.strictObject({
  text: z.string().max(100_000).optional(),
  value: z.union([text, z.array(text)]).optional(),
  key: text.optional(),
})

/** A step of an act: what, on what, with what. */
export const step = z.strictObject({
  ref: text.optional(),
  target: target.optional(),
  action,
  args: actionArguments.optional(),
})

/** The step as the actor takes it. @throws ZodError never; the check for one of ref and target is `hasOneTarget` */
export function stepOf({ ref, target: locator, action: name, args }: z.output<typeof step>): {
  target: Locator
  action: (typeof ACTIONS)[number]
  args: ActionArguments
} {
  return { target: (ref === undefined ? locator : { ref }) as Locator, action: name, args: withoutUndefined(args ?? {}) }
}

/** Exactly one of ref and target. */
export function hasOneTarget({ ref, target: locator }: { ref?: unknown; target?: unknown }): boolean {
  return (ref === undefined) !== (locator === undefined)
}
export const ONE_TARGET = 'give one of ref and target'

/** A claim, parsed by its own grammar. */
export const predicate = z.record(z.string(), z.unknown()).transform((input) => parsePredicate(input))

/** An object without the keys that hold undefined. */
export function withoutUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
