/** Evidence as moments in lanes. Pure. */
import { actsOf, type Cause } from '../../sdk/protocol/cause.js'
import type { StateChange } from '../../sdk/protocol/events.js'
import type { ActId, Json } from '../../sdk/protocol/values.js'
import { brief, writtenBrief } from '../reporting/brief.js'
import {
  addressOf,
  answeredAt,
  isBeside,
  isFailure,
  isOpen,
  isWrite,
  type NetworkCall,
  statusOf,
} from '../timeline/calls.js'
import type { EventOf, TimelineEvent } from '../timeline/timeline-event.js'
import type { Evidence } from '../verdict/evidence.js'
import { clipMiddle } from '../wording/clip.js'
import { named, quote } from '../wording/quote.js'
import type { Moment, Who } from './moment.js'

const TEXTS = 3
const TEXT_CHARS = 60

/** @param from when the window began; all times count from it */
export function momentsOf(evidence: Evidence, from: number): Moment[] {
  const { acts } = evidence
  const of = (event: TimelineEvent, prefix: string): Pick<Moment, 'id' | 't' | 'who' | 'turn' | 'via'> => ({
    id: `${prefix}${event.doc}.${event.seq}`,
    t: event.t - from,
    who: whoOf(event.cause, acts),
    turn: event.turn,
    ...(event.via === undefined ? {} : { via: event.via }),
  })
  const moments: Moment[] = [
    ...evidence.marks.map((event) => ({
      ...of(event, 'act'),
      lane: 'input' as const,
      ...inputWords(event),
      weight: 10,
    })),
    ...evidence.calls.flatMap((call) => (isBeside(call) ? [] : callMoments(call, from, acts))),
    ...evidence.streams.map((event) => ({
      ...of(event, 'frame'),
      lane: event.data.direction === 'out' ? ('requests' as const) : ('server' as const),
      ...frameWords(event),
      weight: 3,
    })),
    ...evidence.states.map((event) => ({
      ...of(event, 'state'),
      lane: 'state' as const,
      ...stateWords(event),
      weight: 5,
    })),
    ...evidence.storages.map((event) => ({
      ...of(event, 'storage'),
      lane: 'state' as const,
      ...storageWords(event),
      weight: 4,
    })),
    ...evidence.signals.map((event) => ({
      ...of(event, 'signal'),
      lane: 'state' as const,
      label: `signal ${named(event.data.name)}`,
      sentence: `The app sends the signal ${named(event.data.name)}.`,
      weight: 6,
    })),
    ...evidence.routes.map((event) => ({
      ...of(event, 'route'),
      lane: 'page' as const,
      label: `address ${addressOf(event.data.to)}`,
      sentence: `The address changes to ${addressOf(event.data.to)}.`,
      weight: 6,
    })),
    ...pageMoments(evidence, of),
    ...evidence.consoles.map((event) => ({
      ...of(event, 'console'),
      lane: 'console' as const,
      label: `${event.data.level}: ${clipMiddle(event.data.text, TEXT_CHARS)}`,
      sentence: `The console prints (${event.data.level}) ${quote(event.data.text)}.`,
      weight: event.data.level === 'error' ? 6 : 1,
      ...(event.data.level === 'error' ? { isBad: true as const } : {}),
    })),
    ...evidence.errors.map((event) => ({
      ...of(event, 'error'),
      lane: 'console' as const,
      label: `uncaught ${named(event.data.name)}: ${clipMiddle(event.data.message, TEXT_CHARS)}`,
      sentence: `Nothing catches the error ${named(event.data.name)}: ${quote(event.data.message)}.`,
      weight: 8,
      isBad: true as const,
    })),
    ...evidence.caught.map((event) => ({
      ...of(event, 'caught'),
      lane: 'console' as const,
      label: `${named(event.data.boundary)} catches ${quote(event.data.message ?? event.data.name ?? 'an error')}`,
      sentence: `The error boundary ${named(event.data.boundary)} catches ${quote(event.data.message ?? event.data.name ?? 'an error')}.`,
      weight: 7,
      isBad: true as const,
    })),
  ]
  return moments.toSorted((one, two) => one.t - two.t)
}

function whoOf(cause: Cause, acts: readonly ActId[]): Who {
  if (actsOf(cause).some((act) => acts.includes(act))) return 'act'
  return cause === 'unattributed' ? 'unknown' : 'others'
}

function inputWords({ data }: EventOf<'act'>): Pick<Moment, 'label' | 'sentence'> {
  const what = [data.role, data.name === undefined ? undefined : quote(data.name)]
  const target = what.filter((part) => part !== undefined).join(' ') || (data.testid ?? 'the page')
  const covered = data.coveredBy === undefined ? '' : ` ${data.coveredBy} covers it.`
  return { label: `${data.action} ${target}`, sentence: `The act: ${data.action} ${target}.${covered}` }
}

/** The request, and its answer where there is one. */
function callMoments(call: NetworkCall, from: number, acts: readonly ActId[]): Moment[] {
  const { started, id } = call
  const { method, url } = started.data
  const at = answeredAt(call)
  const who = whoOf(started.cause, acts)
  const address = `${method} ${addressOf(url)}`
  const open = isOpen(call)
  const worth = isWrite(call) ? 6 : 4
  const sent: Moment = {
    id: `sent${id}`,
    lane: 'requests',
    t: call.startedAt - from,
    ...(at === undefined ? {} : { until: at - from }),
    ...(open ? { isOpen: true } : {}),
    who,
    label: open ? `${address} (no answer)` : address,
    sentence: open ? `The page sends ${address}, and no answer comes.` : `The page sends ${address}.`,
    weight: worth,
    turn: started.turn,
    call: id,
    ...(started.via === undefined ? {} : { via: started.via }),
    ...(open ? { isBad: true } : {}),
  }
  if (at === undefined) return [sent]
  const { short, long } = answerWords(call)
  const turn = (call.responded ?? call.finished)?.turn ?? started.turn
  return [
    sent,
    {
      id: `answer${id}`,
      lane: 'server',
      t: at - from,
      who,
      label: `${short} for ${clipMiddle(address, 48)}`,
      sentence: `${address} ${long}.`,
      weight: worth,
      turn,
      call: id,
      ...(isFailure(call) ? { isBad: true } : {}),
    },
  ]
}

function answerWords(call: NetworkCall): { short: string; long: string } {
  const status = statusOf(call)
  if (status === undefined) {
    const { result = 'done' } = call.finished?.data ?? {}
    const short = result === 'done' ? 'no status' : result === 'failed' ? 'no answer' : result
    return { short, long: `ends: ${short}` }
  }
  const outcome = call.finished?.data.outcome
  if (status >= 400) return { short: String(status), long: `is answered with ${status}, a failure` }
  if (outcome?.outcome !== 'reports-failure')
    return { short: String(status), long: `is answered with ${status}` }
  const { failures, of, sign } = outcome
  const share = failures === undefined || of === undefined ? sign : `${failures} of ${of} failed`
  return {
    short: `${status} (${share})`,
    long: `is answered with ${status}, and the answer itself reports a failure: ${share}`,
  }
}

function frameWords({ data }: EventOf<'stream'>): Pick<Moment, 'label' | 'sentence'> {
  const name = data.name === undefined ? 'a frame' : named(data.name)
  const where = addressOf(data.url)
  return data.direction === 'out'
    ? { label: `sends ${name}`, sentence: `The page sends ${name} on ${where}.` }
    : { label: `pushes ${name}`, sentence: `The server pushes ${name} on ${where}.` }
}

function stateWords({
  data: { store, changes, more = 0 },
}: EventOf<'state'>): Pick<Moment, 'label' | 'sentence'> {
  // A number or a text tells more than the size of an object.
  const isPlain = ({ from, to }: StateChange) => [from, to].every((each) => typeof each !== 'object')
  const ordered = [...changes.filter(isPlain), ...changes.filter((each) => !isPlain(each))]
  const all = ordered
    .slice(0, TEXTS)
    .map(({ path, from, to }) => `${named(path)} ${valueWords(from)} → ${valueWords(to)}`)
  const [first] = all
  if (first === undefined) return { label: named(store), sentence: `The store ${named(store)} changes.` }
  const others = changes.length - 1 + more
  const left = changes.length - all.length + more
  return {
    label: `${named(store)}: ${first}${others === 0 ? '' : ` and ${others} more`}`,
    sentence: `The store ${named(store)} changes: ${all.join('; ')}${left === 0 ? '' : `; and ${left} more`}.`,
  }
}

function valueWords(value: Json): string {
  const small = brief(value)
  return typeof value === 'object' && typeof small === 'string' ? small : JSON.stringify(small)
}

function storageWords({
  data: { area, key, value },
}: EventOf<'storage'>): Pick<Moment, 'label' | 'sentence'> {
  const change = value === undefined ? 'removed' : `= ${writtenBrief(value)}`
  return {
    label: `${area} ${quote(key)} ${change}`,
    sentence: `The ${area} storage has ${quote(key)} ${change}.`,
  }
}

/** What changed on the page: the texts of one turn together. */
function pageMoments(
  { doms, signs, focuses }: Evidence,
  of: (event: TimelineEvent, prefix: string) => Pick<Moment, 'id' | 't' | 'who' | 'turn' | 'via'>,
): Moment[] {
  const turnOf = ({ doc, turn }: TimelineEvent) => `${doc} ${turn}`
  const seen = new Map<string, Set<string>>()
  for (const event of doms) {
    const texts = seen.get(turnOf(event)) ?? new Set()
    for (const text of event.data.appeared ?? []) texts.add(text)
    seen.set(turnOf(event), texts)
  }
  const lone = signs.filter((sign) => {
    const texts = seen.get(turnOf(sign))
    if (texts === undefined) return true
    texts.add(sign.data.text)
    return false
  })
  return [
    ...doms.map((event) => ({
      ...of(event, 'dom'),
      lane: 'page' as const,
      ...domWords(event, [...(seen.get(turnOf(event)) ?? [])]),
    })),
    ...lone.map((event) => ({
      ...of(event, 'sign'),
      lane: 'page' as const,
      ...shownWords([event.data.text]),
      weight: 5,
    })),
    ...focuses.map((event) => ({
      ...of(event, 'focus'),
      lane: 'page' as const,
      label: event.data.to === null ? 'focus lost' : `focus ${event.data.to}`,
      sentence: event.data.to === null ? 'The focus is lost.' : `The focus moves to ${event.data.to}.`,
      weight: 0,
    })),
  ]
}

function domWords(
  { data: { appeared = [], hidden = 0, revealed = 0, removed, added, changed } }: EventOf<'dom'>,
  texts: readonly string[],
): Pick<Moment, 'label' | 'sentence' | 'weight' | 'texts'> {
  if (texts.length > 0 || appeared.length > 0) return { ...shownWords(texts), weight: 5 }
  if (hidden > 0 || revealed > 0) {
    const what = [revealed === 0 ? '' : `${revealed} shown`, hidden === 0 ? '' : `${hidden} hidden`]
    const words = what.filter((part) => part !== '').join(', ')
    return { label: words, sentence: `Elements of the page: ${words}.`, weight: 3 }
  }
  return {
    label: 'small changes',
    sentence: `The page changes: ${added} added, ${removed} removed, ${changed} changed in place.`,
    weight: 1,
  }
}

/** @param texts what appeared; the first ones are told */
export function shownWords(texts: readonly string[]): Pick<Moment, 'label' | 'sentence' | 'texts'> {
  const told = texts.slice(0, TEXTS).map((text) => quote(clipMiddle(text, TEXT_CHARS)))
  const more = texts.length - told.length
  const [first = 'something'] = told
  const beside = texts.length - 1
  return {
    label: `${first}${beside > 0 ? ` and ${beside} more` : ''}`,
    sentence: `The page shows ${told.join(', ') || 'something new'}${more > 0 ? ` and ${more} more texts` : ''}.`,
    texts,
  }
}
