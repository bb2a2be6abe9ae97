/** Schemas of page events. A type test keeps each schema equal to its interface. */
import * as z from 'zod/mini'
import { BLIND_SPOTS, CHANNELS, DIALOG_TYPES, type EventType, MEASURES } from '../../sdk/protocol/events.js'
import { STORAGE_AREAS } from '../../sdk/protocol/predicates.js'
import { located } from './commands/locators.js'

const text = z.string().check(z.maxLength(20_000))
const id = z.string().check(z.minLength(1), z.maxLength(200))
const duration = z.number().check(z.gte(0))
const whole = z.int().check(z.gte(0))
const yes = z.literal(true)

export const levelAnswer = z.strictObject({
  holds: z.union([z.boolean(), z.null()]),
  code: z.exactOptional(
    z.enum(['ambiguous_store', 'no_such_path', 'blind_spot', 'bad_scope', 'ambiguous_target']),
  ),
  fresh: z.exactOptional(yes),
  apart: z.exactOptional(yes),
  observed: z.exactOptional(z.json()),
  refs: z.exactOptional(z.array(id).check(z.maxLength(5))),
  near: z.exactOptional(z.array(text).check(z.maxLength(5))),
})

const says = z.enum(['pending', 'done', 'failed'])
const misfit = z.strictObject({
  how: z.enum(['valueless', 'opposite', 'other-choice', 'swapped', 'borrowed', 'unchanged', 'shifted']),
  name: text,
  sent: text,
})
const outcome = z.union([
  z.strictObject({ outcome: z.literal('ok') }),
  z.strictObject({
    outcome: z.literal('reports-failure'),
    failures: z.exactOptional(whole),
    of: z.exactOptional(whole),
    doubtful: z.exactOptional(yes),
    sign: text,
    beside: z.exactOptional(text),
  }),
  z.strictObject({
    outcome: z.literal('unread'),
    why: z.enum(['media-type', 'too-large', 'opaque', 'stream', 'not-read', 'malformed']),
  }),
])

export const EVENT_SCHEMAS = {
  'document.began': z.strictObject({
    url: text,
    title: text,
    how: z.enum(['load', 'reload', 'back-forward']),
    previous: z.exactOptional(id),
    inherits: z.array(id),
  }),
  'document.left': z.strictObject({ persisted: z.boolean() }),
  'code.edited': z.strictObject({ files: z.exactOptional(z.array(text)) }),
  'net.started': z.strictObject({
    call: id,
    transport: z.enum(['fetch', 'xhr', 'beacon', 'document', 'resource']),
    method: id,
    url: text,
    sameSite: z.boolean(),
    side: z.exactOptional(z.enum(['beacon', 'keepalive', 'no-cors', 'resource', 'ignored', 'dev-server'])),
    initiator: z.exactOptional(text),
    agoMs: z.exactOptional(duration),
    operation: z.exactOptional(
      z.strictObject({
        kind: z.enum(['query', 'mutation', 'subscription', 'unknown']),
        name: z.union([text, z.null()]),
      }),
    ),
    other: z.exactOptional(text),
    misfit: z.exactOptional(misfit),
    hole: z.exactOptional(text),
    digest: z.exactOptional(text),
    requestBody: z.exactOptional(text),
    cut: z.exactOptional(yes),
  }),
  'net.responded': z.strictObject({
    call: id,
    status: whole,
    mediaType: text,
    redirectedTo: z.exactOptional(text),
    durationMs: duration,
  }),
  'net.finished': z.strictObject({
    call: id,
    result: z.enum(['done', 'failed', 'aborted', 'timed-out']),
    status: z.exactOptional(whole),
    // Below 0 for the script of a worker, whose end the browser does not report.
    durationMs: z.number(),
    outcome: z.exactOptional(outcome),
    unsent: z.exactOptional(z.array(text)),
    undone: z.exactOptional(text),
    ignored: z.exactOptional(text),
    instead: z.exactOptional(z.strictObject({ sent: text, back: text })),
    kept: z.exactOptional(text),
    told: z.exactOptional(z.literal(true)),
    shape: z.exactOptional(z.strictObject({ to: text, has: z.array(text), doubts: z.array(text) })),
    error: z.exactOptional(text),
    responseBody: z.exactOptional(text),
    cut: z.exactOptional(yes),
  }),
  'net.progress': z.strictObject({ call: id, says: z.union([says, z.literal('errors')]) }),
  'net.timing': z.strictObject({
    call: id,
    queuedMs: z.exactOptional(duration),
    firstByteMs: z.exactOptional(duration),
    lastByteMs: duration,
    bytes: z.exactOptional(whole),
    worker: z.exactOptional(yes),
    status: z.exactOptional(whole),
  }),
  stream: z.strictObject({
    stream: id,
    transport: z.enum(['ws', 'sse', 'fetch']),
    url: text,
    phase: z.enum(['opened', 'frame', 'closed', 'failed']),
    direction: z.exactOptional(z.enum(['in', 'out', 'lost'])),
    says: z.exactOptional(z.union([says, z.literal('exited')])),
    name: z.exactOptional(text),
    bytes: z.exactOptional(whole),
    text: z.exactOptional(text),
    found: z.exactOptional(z.record(text, z.boolean())),
    code: z.exactOptional(whole),
    side: z.exactOptional(z.enum(['ignored', 'dev-server'])),
  }),
  storage: z.strictObject({
    area: z.enum(STORAGE_AREAS),
    key: text,
    value: z.exactOptional(text),
    none: z.exactOptional(yes),
    misfit: z.exactOptional(misfit),
  }),
  animation: z.strictObject({
    name: text,
    kind: z.enum(['animation', 'transition', 'script']),
    phase: z.enum(['started', 'finished', 'cancelled']),
    target: text,
    durationMs: z.exactOptional(duration),
  }),
  perf: z.strictObject({
    kind: z.enum(MEASURES),
    value: duration,
    target: z.exactOptional(text),
  }),
  'perf.measures': z.strictObject({ measures: z.array(z.enum(MEASURES)) }),
  render: z.strictObject({
    components: z.array(z.strictObject({ name: text, renders: whole })),
    more: z.exactOptional(whole),
  }),
  focus: z.strictObject({ to: z.union([text, z.null()]) }),
  dialog: z.strictObject({ type: z.enum(DIALOG_TYPES), message: text, accepted: z.boolean() }),
  download: z.strictObject({
    name: text,
    url: text,
    state: z.enum(['asked', 'done', 'stopped', 'failed']),
    bytes: z.exactOptional(whole),
    text: z.exactOptional(text),
    isPage: z.exactOptional(yes),
    none: z.exactOptional(yes),
    why: z.exactOptional(text),
  }),
  popup: z.strictObject({
    url: text,
    state: z.enum(['asked', 'opened', 'blocked']),
    unprompted: z.exactOptional(yes),
  }),
  overlay: z.strictObject({ tool: text, shown: z.boolean() }),
  console: z.strictObject({
    level: z.enum(['error', 'warn', 'info', 'log', 'debug']),
    text,
    stack: z.exactOptional(text),
  }),
  error: z.strictObject({
    kind: z.enum(['uncaught', 'rejection']),
    name: text,
    message: text,
    stack: z.exactOptional(text),
    file: z.exactOptional(text),
    line: z.exactOptional(whole),
    column: z.exactOptional(whole),
    benign: z.exactOptional(z.enum(['resize-observer', 'abort', 'extension', 'hydration'])),
  }),
  'error.handled': z.strictObject({ of: whole }),
  'error.caught': z.strictObject({
    boundary: text,
    name: z.exactOptional(text),
    message: z.exactOptional(text),
  }),
  'error.hydration': z.strictObject({ framework: id, text }),
  route: z.strictObject({ from: text, to: text, how: z.enum(['push', 'replace', 'pop', 'hash']) }),
  dom: z.strictObject({
    added: whole,
    removed: whole,
    changed: whole,
    revealed: z.exactOptional(whole),
    hidden: z.exactOptional(whole),
    appeared: z.exactOptional(z.array(text)),
  }),
  sign: z.strictObject({
    kind: z.enum(['aria-invalid', 'server-text', 'text']),
    text,
    failureShaped: z.boolean(),
    region: z.exactOptional(z.enum(['alert', 'status', 'dialog', 'control'])),
  }),
  signal: z.strictObject({ name: text, data: z.exactOptional(z.json()) }),
  state: z.strictObject({
    store: text,
    changes: z.array(z.strictObject({ path: text, from: z.json(), to: z.json() })),
    more: z.exactOptional(whole),
    found: z.exactOptional(yes),
    beside: z.exactOptional(yes),
  }),
  level: z.strictObject({ watch: id, leaf: whole, answer: levelAnswer }),
  act: z.strictObject({
    act: id,
    action: id,
    ref: z.exactOptional(id),
    role: z.exactOptional(text),
    name: z.exactOptional(text),
    testid: z.exactOptional(text),
    coveredBy: z.exactOptional(text),
    isOfList: z.exactOptional(z.literal(true)),
    key: z.exactOptional(z.literal('Escape')),
    aftermath: z.exactOptional(z.literal(true)),
  }),
  performed: z.strictObject({
    action: z.enum(['click', 'dblclick', 'fill', 'check', 'uncheck', 'select', 'press']),
    ref: id,
    role: text,
    name: text,
    ...located,
    text: z.exactOptional(text),
    value: z.exactOptional(z.array(text)),
    key: z.exactOptional(text),
    source: z.exactOptional(z.strictObject({ file: text, line: whole, column: whole })),
  }),
  work: z.strictObject({ act: id, idle: z.boolean() }),
  lost: z.strictObject({
    channel: z.enum(CHANNELS),
    count: whole,
    why: z.enum(['outbox', 'unsendable', 'rate', 'evicted', 'install-failed', 'actor-restarted', 'gap']),
  }),
  blind: z.strictObject({
    spot: z.enum(BLIND_SPOTS),
    channels: z.array(z.enum(CHANNELS)),
    where: text,
    store: z.exactOptional(text),
    beside: z.exactOptional(yes),
    gone: z.exactOptional(yes),
  }),
  regions: z.strictObject({ known: whole }),
  visibility: z.strictObject({ hidden: z.boolean(), focused: z.boolean() }),
} as const satisfies Record<EventType, z.ZodMiniType>
