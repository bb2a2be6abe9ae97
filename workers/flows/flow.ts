/** A flow: what an agent or a person did, with what must follow. The content of `.probe/flows/<name>.json`. */
import * as z from 'zod'
import { ACTIONS } from '../../sdk/protocol/commands/act.js'
import { TIMEOUT_MAX_MS } from '../../sdk/protocol/limits.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import { parsePredicate } from '../predicates/parse.js'
import { parsedBy } from './project-json.js'

export const FLOW_VERSION = 1
const FLOW_STEPS = 500
/** locators of one step */
export const FLOW_LOCATORS = 8
const TEXT = 10_000
const SHORT = 2_000

const shortText = z.string().min(1).max(SHORT)
const milliseconds = z.number().min(0).max(TIMEOUT_MAX_MS)
/** one safe segment of a path */
export const name = z.string().regex(/^\w[\w.-]{0,99}$/, 'letters, digits, ".", "-" and "_"')

/** A value that is read from the environment when the flow is played, because it is secret. */
export const secret = z.strictObject({
  env: z.string().regex(/^[A-Za-z_]\w{0,99}$/, 'a name of the environment'),
})
export type Secret = z.output<typeof secret>

const described = {
  ref: shortText.exactOptional(),
  testid: shortText.exactOptional(),
  label: shortText.exactOptional(),
  role: shortText.exactOptional(),
  name: shortText.exactOptional(),
  text: shortText.exactOptional(),
  placeholder: shortText.exactOptional(),
  alt: shortText.exactOptional(),
  nth: z.int().min(-10_000).max(10_000).exactOptional(),
}
export const locator = z
  .strictObject({ ...described, within: z.union([shortText, z.strictObject(described)]).exactOptional() })
  .transform((value) => value as Locator)

const claim = z.unknown().transform(parsedBy(parsePredicate))

/** What must follow a step, and by when. A step without `expect` prepares the next ones. */
const expectation = {
  expect: claim.optional(),
  within_ms: milliseconds.exactOptional(),
  timeout_ms: milliseconds.exactOptional(),
  /** what the step shows, in words */
  intent: shortText.exactOptional(),
}

const argument = z.union([secret, z.json()])
const actStep = z.strictObject({
  act: z.enum(ACTIONS),
  /** in order of trust: the first that fits exactly one element is taken */
  target: z.array(locator).min(1).max(FLOW_LOCATORS),
  args: z.record(z.string().max(100), argument).exactOptional(),
  dialog: z
    .union([z.enum(['accept', 'dismiss']), z.strictObject({ text: z.string().max(TEXT) })])
    .exactOptional(),
  /** false: the only locator is a ref, so the step can be played in its own live session alone */
  stable: z.literal(false).exactOptional(),
  /** what it sent when it was recorded, e.g. `POST /api/orders/*`: what stands in for it must send the same */
  sent: z.array(shortText).max(50).exactOptional(),
  /** file and line of the control when it was recorded */
  source: shortText.exactOptional(),
  ...expectation,
})
const toolArguments = z.record(z.string().max(100), z.json())
const navigateStep = z.strictObject({ navigate: toolArguments, ...expectation })
const clockStep = z.strictObject({ clock: toolArguments, ...expectation })
const mockStep = z.strictObject({ mock: toolArguments, ...expectation })
const scrollStep = z.strictObject({ scroll: toolArguments, ...expectation })

const KINDS = { act: actStep, navigate: navigateStep, clock: clockStep, mock: mockStep, scroll: scrollStep }
export type StepKind = keyof typeof KINDS
export const stepSchemas = Object.values(KINDS)
const STEP_KINDS = Object.keys(KINDS) as StepKind[]

export type ActFlowStep = z.output<typeof actStep>
export type FlowStep =
  | ActFlowStep
  | z.output<typeof navigateStep>
  | z.output<typeof clockStep>
  | z.output<typeof mockStep>
  | z.output<typeof scrollStep>

/** Chooses the schema by the step's own field, so that a problem is told of that kind alone. */
const step = z.looseObject({}).transform((value, context): FlowStep => {
  const kinds = STEP_KINDS.filter((kind) => Object.hasOwn(value, kind))
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) {
    context.addIssue({ code: 'custom', message: `a step has one of ${STEP_KINDS.join(', ')}` })
    return z.NEVER
  }
  const parsed = KINDS[kind].safeParse(value)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) context.addIssue({ ...issue, input: value } as never)
  return z.NEVER
})

export const flowSchema = z.strictObject({
  $schema: shortText.exactOptional(),
  version: z.literal(FLOW_VERSION),
  name,
  /** where it begins: a path of the app, or a whole address */
  start: shortText,
  /** of the saved sign-in to begin with */
  profile: name.exactOptional(),
  viewport: z.tuple([z.int().min(100).max(10_000), z.int().min(100).max(10_000)]).exactOptional(),
  /** flows that must be played before, in the same page */
  needs: z.array(name).max(20).exactOptional(),
  steps: z.array(step).min(1).max(FLOW_STEPS),
  /** texts that must be there and may say anything, e.g. an id or a date */
  dynamic: z.array(shortText).max(100).exactOptional(),
  /** what must be so at the end */
  success: claim.optional(),
})
export type Flow = z.output<typeof flowSchema>

export function stepKindOf(step: FlowStep): StepKind {
  return STEP_KINDS.find((kind) => kind in step) ?? 'act'
}
