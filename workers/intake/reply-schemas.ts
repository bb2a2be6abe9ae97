/** Schemas of the page's answers to commands. A type test keeps each schema equal to its interface. */
import * as z from 'zod/mini'
import {
  CHART_FAULTS,
  type CommandName,
  HIDDEN_REASONS,
  POINTER_NEEDS,
  SCROLL_REASONS,
} from '../../sdk/protocol/commands.js'
import { PAGE_CODES } from '../../sdk/protocol/errors.js'
import { levelAnswer } from './event-schemas.js'

const text = z.string().check(z.maxLength(20_000))
const id = z.string().check(z.minLength(1), z.maxLength(200))
const whole = z.int().check(z.gte(0))
const yes = z.literal(true)
const nothing = z.strictObject({})

const source = z.strictObject({ file: text, line: whole, column: whole })

const componentSource = z.strictObject({
  file: text,
  line: whole,
  column: whole,
  served: z.exactOptional(yes),
})

const target = {
  ref: id,
  role: text,
  name: text,
  testid: z.exactOptional(text),
  source: z.exactOptional(source),
}

export const acknowledgementSchema = z.strictObject({ seq: whole, before: z.array(levelAnswer), ...target })

export const replySchema = z.union([
  z.strictObject({ id: whole, kind: z.literal('progress') }),
  z.strictObject({ id: whole, kind: z.literal('acknowledged'), value: acknowledgementSchema }),
  z.strictObject({ id: whole, kind: z.literal('result'), value: z.unknown() }),
  z.strictObject({
    id: whole,
    kind: z.literal('error'),
    error: z.strictObject({
      code: z.enum(PAGE_CODES),
      message: text,
      detail: z.exactOptional(z.unknown()),
    }),
  }),
])
export type ReceivedReply = z.output<typeof replySchema>

const effect = z.strictObject({
  visible: z.boolean(),
  enabled: z.boolean(),
  targetMatched: z.boolean(),
  occluded: z.boolean(),
  occludedBy: z.exactOptional(text),
  defaultPrevented: z.boolean(),
  valueChanged: z.boolean(),
  focusMoved: z.union([text, z.null()]),
  domMutatedWithin: whole,
  domMutatedInPage: whole,
  scrolledIntoView: z.boolean(),
  appeared: z.exactOptional(z.array(text)),
  destructive: z.exactOptional(yes),
  hydrated: z.exactOptional(z.literal(false)),
})

const foundElement = z.strictObject({
  ref: id,
  role: text,
  name: text,
  value: z.exactOptional(text),
  states: z.array(text),
  visible: z.boolean(),
  text: z.exactOptional(text),
})

/** The result schema of each page command. */
export const RESULT_SCHEMAS = {
  snapshot: z.strictObject({
    outline: z.exactOptional(z.strictObject({ tree: z.string(), ids: z.array(z.int()), doc: id })),
    truncated: z.exactOptional(yes),
    notEntered: z.exactOptional(z.array(id)),
    status: z.strictObject({
      route: text,
      title: text,
      visibleDialogs: z.array(text),
      overlayHidingPage: z.boolean(),
    }),
  }),
  find: z.strictObject({
    elements: z.array(foundElement),
    near: z.exactOptional(z.array(text)),
  }),
  element: z.strictObject({
    ref: id,
    descriptor: text,
    tag: text,
    box: z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    occluded: z.boolean(),
    occludedBy: z.exactOptional(text),
    hidden: z.exactOptional(
      z.array(z.strictObject({ reason: z.enum(HIDDEN_REASONS), by: z.exactOptional(id) })),
    ),
    styles: z.strictObject({
      color: text,
      backgroundColor: text,
      opacity: text,
      cursor: text,
      display: text,
      visibility: text,
    }),
    theme: z.strictObject({
      colorToken: z.union([text, z.null()]),
      colorTokens: z.array(text),
      backgroundToken: z.union([text, z.null()]),
      backgroundTokens: z.array(text),
      offTheme: z.boolean(),
      tokenCount: whole,
      themeScope: text,
    }),
    component: z.exactOptional(
      z.strictObject({
        componentStack: z.array(text),
        source: z.exactOptional(componentSource),
        file: z.exactOptional(text),
      }),
    ),
    chart: z.exactOptional(
      z.strictObject({
        kind: z.enum(CHART_FAULTS),
        shape: text,
        attribute: z.exactOptional(text),
        value: z.exactOptional(text),
      }),
    ),
  }),
  state: z.strictObject({
    stores: z.exactOptional(z.record(z.string(), z.json())),
    component: z.exactOptional(
      z.strictObject({
        ok: z.boolean(),
        reason: z.exactOptional(z.literal('component-state-unavailable')),
        componentStack: z.exactOptional(z.array(text)),
        source: z.exactOptional(componentSource),
        file: z.exactOptional(text),
        path: z.exactOptional(text),
        found: z.exactOptional(z.boolean()),
        value: z.exactOptional(z.json()),
        availableKeys: z.exactOptional(z.array(text)),
      }),
    ),
    store: z.exactOptional(text),
    path: z.exactOptional(text),
    found: z.exactOptional(z.boolean()),
    value: z.exactOptional(z.json()),
    availableKeys: z.exactOptional(z.array(text)),
    storeNames: z.exactOptional(z.array(text)),
  }),
  capabilities: z.strictObject({
    testids: z.array(text),
    signals: z.array(text),
    stores: z.array(text),
    flows: z.array(text),
  }),
  inventory: z.strictObject({ stores: whole, animations: whole, signals: whole }),
  act: z.strictObject({
    ...target,
    settled: z.boolean(),
    settleReason: z.enum(['frame', 'timeout', 'hidden']),
    effect,
    pointerNeeds: z.exactOptional(z.array(z.enum(POINTER_NEEDS))),
  }),
  watch: z.strictObject({ answers: z.array(levelAnswer) }),
  catchUp: nothing,
  unwatch: nothing,
  cancel: nothing,
  shown: z.strictObject({
    standing: z.exactOptional(z.strictObject({ older: whole, newerBefore: whole, newer: whole })),
  }),
  navigate: nothing,
  clock: z.strictObject({
    frozen: z.boolean(),
    now: text,
    timers: whole,
    nextInMs: z.exactOptional(z.number()),
    advanced: z.exactOptional(z.number()),
    fired: z.exactOptional(whole),
    stopped: z.exactOptional(z.enum(['reset', 'too-many-timers'])),
  }),
  scrollTo: z.strictObject({
    found: z.boolean(),
    element: z.exactOptional(foundElement),
    container: z.exactOptional(id),
    moves: whole,
    reason: z.exactOptional(z.enum(SCROLL_REASONS)),
    near: z.exactOptional(z.array(text)),
  }),
  ping: z.strictObject({ now: z.number() }),
} as const satisfies Record<CommandName, z.ZodMiniType>
