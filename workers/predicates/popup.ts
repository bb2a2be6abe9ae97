import * as z from 'zod/mini'
import { counts } from '../timeline/cause-of-acts.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { quote } from '../wording/quote.js'
import { onlyAmbient } from './ambient.js'
import { judgeCount } from './counted.js'
import { defineLeaf, needsOneOf, type View } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('popup'),
  url: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  absent: z.optional(z.literal(true)),
})
type Popup = EventOf<'popup'>

/** What the page asked for and the driver saw too is one window. */
function popupsIn(view: View): Popup[] {
  const all = view.events('popup')
  const told = new Set(all.flatMap(({ data }) => (data.state === 'asked' ? [] : [data.url])))
  return all.filter(({ data }) => data.state !== 'asked' || !told.has(data.url))
}

/** Null when that is not known. A browser blocks what comes without input of a person, as in most calls of an agent. */
function isOpened({ data: { state, unprompted } }: Popup): boolean | null {
  if (state === 'opened') return true
  if (unprompted === true) return null
  return state === 'asked'
}

function describe(popup: Popup): string {
  const { url, state, unprompted } = popup.data
  if (isOpened(popup) === true) return `a window opened at ${quote(url)}`
  const input = unprompted === true ? ': nobody had just used the page' : ''
  return state === 'blocked'
    ? `the browser blocked a window at ${quote(url)}${input}`
    : `a window at ${quote(url)} was asked for, and the browser may block it${input}`
}

/** A window or tab that the page opens. */
export const popup = defineLeaf({
  kind: 'popup',
  schema,
  grade: 'presence',
  reads: ['dom'],
  // A window is in no frame, canvas or shadow root.
  mayBeHidden: () => false,
  isSeenByDriver: () => true,
  problem: (want) => needsOneOf(want, ['url', 'absent']),
  evaluate(want, view, negated) {
    const thing = `window${want.url === undefined ? '' : ` at ${quote(want.url)}`}`
    const there = popupsIn(view).filter(({ data }) => want.url === undefined || data.url.includes(want.url))
    const own = there.filter(({ cause }) => counts(cause, view.acts))
    const found = own.filter((each) => isOpened(each) === true)
    const [first] = found
    const unknown = own.find((each) => isOpened(each) === null)
    if (first === undefined && unknown !== undefined)
      return { truth: null, code: 'blind_spot', fact: describe(unknown) }
    if (first === undefined) {
      const ambient = there.length > own.length ? `a ${thing}` : undefined
      const missed = own[0] === undefined ? {} : { fact: describe(own[0]) }
      return onlyAmbient(ambient, negated) ?? { ...judgeCount(want, 0, {}, `${thing} opened`), ...missed }
    }
    const { t, turn, data } = first
    const decided = { fact: describe(first), at: t, turn, evidence: { url: data.url } }
    return judgeCount(want, found.length, decided, `${thing} opened`)
  },
  nearMiss(_want, view) {
    const seen = popupsIn(view).slice(-3)
    return seen.length === 0 ? ['no window was opened'] : [...new Set(seen.map(describe))]
  },
  grammar: 'popup {url(part of it),absent} (a window or tab that the page opens)',
  rare: true,
})
