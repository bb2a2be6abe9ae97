/** Arguments that several tools take, each described once. */
import * as z from 'zod'
import { TIMEOUT_MAX_MS, TIMEOUT_MS } from '../sdk/protocol/limits.js'
import type { Locator } from '../sdk/protocol/predicates.js'
import { predicateGrammar } from '../workers/predicates/grammar.js'
import { parsePredicate } from '../workers/predicates/parse.js'
import type { Predicate } from '../workers/predicates/predicate.js'
import { ANSWER_MAX_BYTES, ANSWER_MIN_BYTES } from './answers/budget.js'

const text = z.string().min(1).max(2_000)

/** Which tab; may be left out when one is connected. */
export const session = { sessionId: text.exactOptional() }

export const words = text
export const milliseconds = z.number().min(0).max(TIMEOUT_MAX_MS)
export const timeout = milliseconds.default(TIMEOUT_MS).describe('0 evaluates once')
/** A cursor that an earlier call answered. */
export const since = z.number().min(0)
/** A CSS selector or a ref. */
export const scope = text

/** How much of a verdict is answered. */
export const detail = z.enum(['brief', 'full']).default('brief')
/** The most bytes of the answer. */
export const maxBytes = {
  max_bytes: z.int().min(ANSWER_MIN_BYTES).max(ANSWER_MAX_BYTES).exactOptional(),
}

/** Why the caller does this; kept with the verdict. */
export const intent = text.exactOptional()

/** The claim, with the whole grammar, said once in the tool list; where there is none, none is parsed. */
export const claimWithGrammar = z
  .unknown()
  .transform((input): Predicate | undefined => (input === undefined ? undefined : parsePredicate(input)))
  .meta({ type: 'object', description: predicateGrammar })
/** The claim, for the tools after the first. */
export const claim = z
  .unknown()
  .transform((input): Predicate => parsePredicate(input))
  .meta({ type: 'object', description: "As probe_act_and_wait's until." })

const STRATEGIES = ['testid', 'label', 'role', 'text', 'placeholder', 'alt'] as const

/** One way to name an element beside its ref. */
export const locator = z
  .strictObject({
    testid: text.exactOptional(),
    label: text.exactOptional(),
    role: text.exactOptional(),
    name: text.exactOptional(),
    text: text.exactOptional(),
    placeholder: text.exactOptional(),
    alt: text.exactOptional(),
  })
  .superRefine((value, context) => {
    const used = STRATEGIES.filter((strategy) => value[strategy] !== undefined)
    const problem =
      used.length > 1
        ? `name the element one way only, not by ${used.join(' and ')}`
        : used.length === 0
          ? `name the element by one of ${STRATEGIES.join(', ')}`
          : value.name !== undefined && used[0] !== 'role'
            ? 'name goes with role'
            : undefined
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((value) => value as Locator)
  .meta({ description: 'instead of ref: {testid|label|role,name|text|placeholder|alt}', listed: 'whole' })
