import type { Cause } from '../../../sdk/protocol/cause.js'
import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import type {
  EventData,
  EventType,
  NetFinished,
  NetProgress,
  NetStarted,
  Sign,
  WireEvent,
} from '../../../sdk/protocol/events.js'
import type { LevelAnswer } from '../../../sdk/protocol/predicates.js'
import type { ActId, CallId, Json } from '../../../sdk/protocol/values.js'
import { evaluate } from '../../../workers/predicates/combine.js'
import type { Answer, DriverQuestion } from '../../../workers/predicates/driver-question.js'
import type { JudgedLeaf } from '../../../workers/predicates/evaluation.js'
import { kindOf } from '../../../workers/predicates/index.js'
import { levelLeavesOf } from '../../../workers/predicates/level-leaves.js'
import { parsePredicate } from '../../../workers/predicates/parse.js'
import type { Predicate } from '../../../workers/predicates/predicate.js'
import { viewOf } from '../../../workers/predicates/view.js'
import { LevelRecord } from '../../../workers/session/level-record.js'
import { sliceOf } from '../../../workers/timeline/slice.js'
import { Timeline } from '../../../workers/timeline/timeline.js'
import { decide } from '../../../workers/verdict/decide.js'
import type {
  Evidence,
  Misrendered,
  Overtaken,
  Shortfall,
  UnlikeBefore,
  Verdict,
} from '../../../workers/verdict/evidence.js'
import { gather } from '../../../workers/verdict/gather.js'

export interface Head {
  cause?: Cause
  via?: CallId
  turn?: number
  doc?: string
  edit?: number
}

export interface CallEnd extends Head {
  status?: number
  outcome?: NetFinished['outcome']
  result?: NetFinished['result']
  body?: Json
  mediaType?: string
  /** the body was only partly recorded */
  cut?: true
}

export const ACT: ActId = 'a1'
const CAUSED: Cause = `act:${ACT}`

export class Trace {
  readonly events: WireEvent[] = []
  readonly #seqs = new Map<string, number>()
  #at = 1000
  #turn = 0
  doc = 'd1'
  edit = 0

  /** @param acts false for a page without an act */
  constructor(acts = true) {
    this.emit(
      'document.began',
      { url: 'http://shop/', title: 'Shop', how: 'load', inherits: [] },
      { cause: 'other' },
    )
    if (acts) this.act(ACT)
  }

  emit<K extends EventType>(type: K, data: EventData[K], head: Head = {}): this {
    const doc = head.doc ?? this.doc
    const seq = (this.#seqs.get(doc) ?? 0) + 1
    this.#seqs.set(doc, seq)
    this.#at += 10
    this.#turn += 1
    this.events.push({
      at: this.#at,
      seq,
      type,
      doc,
      edit: head.edit ?? this.edit,
      cause: head.cause ?? CAUSED,
      turn: head.turn ?? this.#turn,
      ...(head.via === undefined ? {} : { via: head.via }),
      data,
    } as WireEvent)
    return this
  }

  /** Lets this many ms pass. */
  after(ms: number): this {
    this.#at += ms
    return this
  }

  act(act: ActId): this {
    return this.emit(
      'act',
      { act, action: 'click', ref: 'e1', role: 'button', name: 'Go' },
      { cause: `act:${act}` },
    )
  }

  started(id: CallId, method: string, path: string, more: Partial<NetStarted> & Head = {}): this {
    const { cause, via, turn, doc, edit, ...data } = more
    const head = Object.fromEntries(
      Object.entries({ cause, via, turn, doc, edit }).filter(([, v]) => v !== undefined),
    )
    return this.emit(
      'net.started',
      { call: id, transport: 'fetch', method, url: `http://shop${path}`, sameSite: true, ...data },
      head,
    )
  }

  responded(id: CallId, status: number, head: Head = {}): this {
    const data = { call: id, status, mediaType: 'application/json', durationMs: 5 }
    return this.emit('net.responded', data, { via: id, ...head })
  }

  finished(id: CallId, end: CallEnd = {}): this {
    const { status, outcome, result = 'done', body, cut, mediaType: _mediaType, ...head } = end
    return this.emit(
      'net.finished',
      {
        call: id,
        result,
        durationMs: 6,
        ...(status === undefined ? {} : { status }),
        ...(outcome === undefined ? {} : { outcome }),
        ...(body === undefined ? {} : { responseBody: JSON.stringify(body) }),
        ...(cut === undefined ? {} : { cut }),
      },
      { via: id, ...head },
    )
  }

  /** Started, answered, finished. A write's outcome defaults to `ok`. */
  call(
    id: CallId,
    method: string,
    path: string,
    status: number,
    end: CallEnd = {},
    more: Partial<NetStarted> & Pick<Head, 'via'> = {},
  ): this {
    const { cause } = end
    const head = cause === undefined ? {} : { cause }
    const outcome = method === 'GET' ? {} : { outcome: { outcome: 'ok' as const } }
    return this.started(id, method, path, { ...head, ...more })
      .responded(id, status, head)
      .finished(id, { status, ...outcome, ...end })
  }

  /** Marks how the answer to a read states the progress of accepted work, or that it has errors. */
  progress(id: CallId, says: NetProgress['says'], head: Head = {}): this {
    return this.emit('net.progress', { call: id, says }, { via: id, ...head })
  }

  level(leaf: number, answer: LevelAnswer, head: Head = {}): this {
    return this.emit('level', { watch: 'w1', leaf, answer }, head)
  }

  sign(text: string, more: Partial<Sign> = {}, head: Head = {}): this {
    return this.emit('sign', { kind: 'text', text, failureShaped: false, ...more }, head)
  }

  idle(act: ActId = ACT): this {
    return this.emit('work', { act, idle: true }, { cause: `act:${act}` })
  }

  document(doc: string, inherits: ActId[], path = '/next'): this {
    this.doc = doc
    const cause: Cause = inherits.length === 0 ? 'other' : `act:${inherits.join('+')}`
    return this.emit(
      'document.began',
      { url: `http://shop${path}`, title: 'Next', how: 'load', inherits },
      { cause },
    )
  }
}

export interface Setting {
  /** answers of the level leaves before the act; all false when omitted, null when unknown */
  before?: readonly LevelAnswer[] | null
  acts?: readonly ActId[]
  /** the page's answers to a question at the end, as for an assert */
  began?: readonly LevelAnswer[]
  /** `after`: an act of this call; `assert`: evaluated later */
  how?: 'after' | 'assert'
  paused?: boolean
  tabLost?: boolean
  overtaken?: readonly Overtaken[]
  misrendered?: readonly Misrendered[]
  amiss?: readonly Amiss[]
  unlike?: readonly UnlikeBefore[]
  shortfalls?: readonly Shortfall[]
  /** the page is one of a lease; default false */
  isDriven?: boolean
  /** what its driver said at the close */
  said?: readonly (readonly [DriverQuestion, Answer])[]
  /** ms since the act's work ended; default 0 */
  quietForMs?: number
  /** index of the trace event at whose `t` the window begins; the first act when omitted */
  from?: number
}

const parsed = new WeakMap<object, Predicate>()

/** Parses an agent's JSON claim; the same claim is parsed only once. */
export function claim(input: unknown): Predicate {
  const known = typeof input === 'object' && input !== null ? parsed.get(input) : undefined
  const predicate = known ?? parsePredicate(input)
  if (typeof input === 'object' && input !== null) parsed.set(input, predicate)
  return predicate
}

export function windowOf(events: readonly WireEvent[], predicate: Predicate | null, setting: Setting = {}) {
  const { acts = [ACT], how = 'after', paused = false, tabLost = false } = setting
  const timeline = new Timeline(0)
  const leaves = predicate === null ? [] : levelLeavesOf(predicate)
  const watch = new LevelRecord('w1', leaves)
  const before = setting.before === undefined ? leaves.map(() => ({ holds: false })) : setting.before
  if (before !== null && how === 'after') watch.before(before)
  let from: number | undefined
  for (const [i, wire] of events.entries()) {
    const event = timeline.add({ ...wire })
    if (event?.type === 'level') watch.note(event)
    const isStart = setting.from === undefined ? event?.type === 'act' : i === setting.from
    if (isStart) from ??= event?.t
  }
  if (setting.began !== undefined) watch.begin(setting.began, timeline.now)
  for (const [question, answer] of setting.said ?? []) watch.answered(question, answer, timeline.tick())
  const slice = sliceOf(timeline, from ?? 0, acts)
  const beside = {
    level: watch.history.bind(watch),
    isDriven: setting.isDriven === true,
    voids: how === 'after' ? ('all' as const) : ('events' as const),
    quietForMs: slice.isQuiet ? (setting.quietForMs ?? 0) : null,
  }
  const circumstances = {
    ...beside,
    predicate,
    paused,
    tabLost,
    beforeKnown: how === 'after' && before !== null,
    settled: slice.isQuiet,
    overtaken: setting.overtaken ?? [],
    misrendered: setting.misrendered ?? [],
    amiss: setting.amiss ?? [],
    unlike: setting.unlike ?? [],
    shortfalls: setting.shortfalls ?? [],
  }
  return { timeline, slice, view: viewOf(slice, beside), circumstances }
}

export function evidenceOf(
  events: readonly WireEvent[],
  predicate: Predicate | null,
  setting?: Setting,
): Evidence {
  const { slice, circumstances } = windowOf(events, predicate, setting)
  return gather(slice, circumstances)
}

export function verdictOn(trace: Trace, input: unknown, setting?: Setting): Verdict {
  const predicate = input === null ? null : claim(input)
  return decide(evidenceOf(trace.events, predicate, setting))
}

export function findingOf(
  trace: Trace,
  input: unknown,
  setting?: Setting,
): JudgedLeaf['finding'] & { near: string[] } {
  const predicate = claim(input)
  const { view } = windowOf(trace.events, predicate, setting)
  const [judged] = evaluate(predicate, view).deciding
  if (judged === undefined) throw new Error('the claim has no leaf')
  return { ...judged.finding, near: kindOf(judged.leaf).nearMiss(judged.leaf, view) }
}
