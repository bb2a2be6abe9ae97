import * as z from 'zod/mini'
import { BODY_BYTES } from '../../sdk/protocol/limits.js'
import { containsText } from '../../sdk/protocol/match.js'
import { addressOf, pathOf } from '../timeline/calls.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { named, quote } from '../wording/quote.js'
import { countField, countProblem, judgeCount, mayChange } from './counted.js'
import { defineLeaf, needsOneOf } from './leaf.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('stream'),
  transport: z.optional(z.enum(['ws', 'sse'])),
  urlContains: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  direction: z.optional(z.enum(['in', 'out'])),
  contains: z.optional(searchText),
  count: countField,
})
type StreamWant = z.output<typeof schema>

/** What may be the name of a frame, which is known without its content: an event's name, or the `type` of JSON. */
const NAME = /^\p{L}[\w.:/-]*$/u

/** True when the leaf names the frame. A code when that is unknown, because the frame's content was not kept. */
function fits(want: StreamWant, { data }: EventOf<'stream'>): boolean | 'body_not_recorded' | 'body_cut' {
  const { transport, urlContains, direction, contains } = want
  if (data.phase !== 'frame' || data.direction === 'lost') return false
  if (transport !== undefined && transport !== data.transport) return false
  if (urlContains !== undefined && !data.url.includes(urlContains)) return false
  if (direction !== undefined && direction !== data.direction) return false
  if (contains === undefined || containsText(data.name ?? '', contains)) return true
  if (data.found?.[contains] === true) return true
  if (data.text === undefined) return missed(want, data)
  if (containsText(data.text, contains)) return true
  return (data.bytes ?? 0) > BODY_BYTES ? 'body_cut' : false
}

/** Of a frame whose content was not kept. */
function missed(
  { contains = '' }: StreamWant,
  { found, bytes = 0 }: EventOf<'stream'>['data'],
): false | 'body_not_recorded' | 'body_cut' {
  if (found?.[contains] === undefined) return 'body_not_recorded'
  return bytes > BODY_BYTES ? 'body_cut' : false
}

function describe({ transport, urlContains, direction, contains }: StreamWant): string {
  const parts = [transport ?? 'stream', 'frame', direction ?? '', urlContains ?? '']
  const text = contains === undefined ? '' : `with ${quote(contains)}`
  return [...parts, text].filter((part) => part !== '').join(' ')
}

/** Frames of sockets and event streams. Any cause counts, because the server may send at any time. */
export const stream = defineLeaf({
  kind: 'stream',
  schema,
  grade: 'stream',
  reads: ['stream'],
  problem: (want) =>
    needsOneOf(want, ['transport', 'urlContains', 'direction', 'contains', 'count']) ?? countProblem(want),
  evaluate(want, view) {
    const frames = view.events('stream').map((event) => ({ event, fit: fits(want, event) }))
    const found = frames.filter(({ fit }) => fit === true).map(({ event }) => event)
    const thing = describe(want)
    const unread = frames.map(({ fit }) => fit).find((fit) => typeof fit === 'string')
    if (mayChange(want, found.length) && unread !== undefined) {
      const why = unread === 'body_cut' ? 'was only partly recorded' : 'was not recorded'
      return { truth: null, code: unread, fact: `${thing}: the content of frames ${why}` }
    }
    const [first] = found
    if (first === undefined) return judgeCount(want, 0, {}, thing)
    const { data, t, turn, via } = first
    const evidence = {
      url: pathOf(data.url),
      direction: data.direction ?? 'in',
      ...(data.name === undefined ? {} : { name: data.name }),
      ...(data.text === undefined ? {} : { text: data.text.slice(0, 500) }),
    }
    const decided = { fact: `${thing} came`, at: t, turn, evidence, ...(via === undefined ? {} : { via }) }
    return judgeCount(want, found.length, decided, thing)
  },
  nearMiss(_want, view) {
    const frames = view.events('stream').filter(({ data }) => data.phase === 'frame')
    if (frames.length === 0) return ['no frame went over a socket or event stream in the window']
    const seen = frames.map(
      ({ data }) =>
        `${data.transport} ${data.direction ?? 'in'} ${data.name === undefined ? addressOf(data.url) : named(data.name)}`,
    )
    return [`frames: ${[...new Set(seen)].slice(0, 5).join(', ')}`]
  },
  needsBodies: ({ contains }) => contains !== undefined && !NAME.test(contains),
  grammar: 'stream {transport(ws|sse),urlContains,direction(in|out),contains,count}',
})
