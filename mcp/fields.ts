/** Arguments that several tools share. */
import * as z from 'zod'
import { TIMEOUT_MAX_MS, TIMEOUT_MS } from '../sdk/protocol/limits.js'
import { patternProblem } from '../sdk/protocol/pattern/pattern.js'
import type { Locator } from '../sdk/protocol/predicates.js'
import { ANSWER_MAX_BYTES } from '../workers/answers/cut.js'
import { predicateGrammar } from '../workers/predicates/grammar.js'
import { parsePredicate } from '../workers/predicates/parse.js'
import type { Predicate } from '../workers/predicates/predicate.js'
import { ANSWER_BYTES, ANSWER_MIN_BYTES } from './answers/budget.js'

export const shortText = z.string().min(1).max(2_000)

/** a name that is a file of a folder of probe */
export const segment = z.string().regex(/^\w[\w.-]{0,99}$/, 'letters, digits, ".", "-" and "_"')

/** a text, or a regular expression as `/pattern/flags` */
export const textOrPattern = shortText.superRefine((value, context) => {
  const problem = patternProblem(value)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
})

/** Leaves an argument out of the tool list; probe_tools describes it. The tool's description should name it. */
export function seldom<T extends z.ZodType>(field: T): T {
  return field.meta({ ...field.meta(), listed: 'not' })
}

/** optional while one tab is connected */
export const session = { sessionId: shortText.exactOptional() }

export const milliseconds = z.number().min(0).max(TIMEOUT_MAX_MS)
export const timeout = milliseconds.default(TIMEOUT_MS).describe('0 evaluates once')
export const within = milliseconds.exactOptional()
/** a cursor that an earlier call returned */
export const since = z.number().min(0)
/** a CSS selector or a ref */
export const scope = shortText

export const detail = z.enum(['brief', 'full']).default('brief')
export const maxBytes = {
  max_bytes: z
    .int()
    .min(ANSWER_MIN_BYTES)
    .max(ANSWER_MAX_BYTES)
    .describe(`default ${ANSWER_BYTES}`)
    .exactOptional(),
}

/** why the agent makes the call; stored with the verdict */
export const intent = shortText.exactOptional()

/** A claim whose description is the whole grammar, so that the tool list contains it once. Absent input means no claim. */
export const claimWithGrammar = z
  .unknown()
  .transform((input): Predicate | undefined => (input === undefined ? undefined : parsePredicate(input)))
  .meta({ type: 'object', description: predicateGrammar })
/** A claim that refers to probe_act_and_wait for the grammar. */
export const claim = z
  .unknown()
  .transform((input): Predicate => parsePredicate(input))
  .meta({ type: 'object', description: 'as until of probe_act_and_wait' })

const STRATEGIES = ['testid', 'label', 'role', 'text', 'placeholder', 'alt'] as const

const described = {
  testid: textOrPattern.exactOptional(),
  label: textOrPattern.exactOptional(),
  role: shortText.exactOptional(),
  name: textOrPattern.exactOptional(),
  text: shortText.exactOptional(),
  placeholder: textOrPattern.exactOptional(),
  alt: textOrPattern.exactOptional(),
  nth: z.int().min(-10_000).max(10_000).exactOptional(),
}

function refuseBadDescription(
  value: Partial<Record<(typeof STRATEGIES)[number] | 'name', unknown>>,
  context: z.RefinementCtx,
): void {
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
}

const around = z.union([shortText, z.strictObject(described).superRefine(refuseBadDescription)], {
  error: 'a ref, a CSS selector or a target',
})

export const locator = z
  .strictObject({ ...described, within: around.exactOptional() })
  .superRefine(refuseBadDescription)
  .transform((value) => value as Locator)
  .meta({
    description:
      'instead of ref: {testid|label|role,name|text|placeholder|alt; nth: from 0; within: ref|selector|target}',
    listed: 'whole',
  })
