import * as z from 'zod/mini'
import { fitsGlob } from '../../sdk/protocol/match.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { quote } from '../wording/quote.js'
import { onlyAmbient } from './ambient.js'
import { judgeCount } from './counted.js'
import { defineLeaf, needsOneOf, type View } from './leaf.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('download'),
  name: z.optional(searchText),
  minBytes: z.optional(z.int().check(z.gte(1))),
  bytes: z.optional(z.int().check(z.gte(0))),
  absent: z.optional(z.literal(true)),
})
type DownloadWant = z.output<typeof schema>
type Download = EventOf<'download'>

/** What the page asked for and the driver saw too is one download. */
function downloadsIn(view: View): Download[] {
  const all = view.events('download')
  const told = new Set(all.flatMap(({ data }) => (data.state === 'asked' ? [] : [data.url])))
  return all.filter(({ data }) => data.state !== 'asked' || !told.has(data.url))
}

/** Null when that is not known. */
function fits({ minBytes = 0, bytes: exactly }: DownloadWant, { data }: Download): boolean | null {
  const { state, bytes = 0, isPage } = data
  if (state === 'failed' || isPage === true) return false
  if (state === 'asked') return null
  if (exactly !== undefined && state === 'stopped') return bytes > exactly ? false : null
  if (exactly !== undefined) return bytes === exactly
  return bytes >= minBytes ? true : state === 'stopped' ? null : false
}

function describe({ data }: Download): string {
  const { name, state, bytes = 0, isPage, why = 'no reason is known' } = data
  const size = `${bytes.toLocaleString('en')} B`
  switch (state) {
    case 'asked':
      return `${quote(name)} was asked for, and only the browser of a lease tells what came`
    case 'failed':
      return `${quote(name)} was not saved: ${quote(why)}`
    case 'stopped':
      return `${quote(name)} was stopped after ${size}`
    case 'done':
      return `${quote(name)} was saved, ${size}${isPage === true ? ', and holds a web page' : ''}`
  }
}

/** A file that the page makes the browser save. */
export const download = defineLeaf({
  kind: 'download',
  schema,
  grade: 'presence',
  reads: ['dom'],
  // A download is in no frame, canvas or shadow root.
  mayBeHidden: () => false,
  isSeenByDriver: () => true,
  problem: (want) =>
    [want.absent, want.minBytes, want.bytes].filter((each) => each !== undefined).length > 1
      ? 'only one of absent, minBytes and bytes can be given'
      : needsOneOf(want, ['name', 'minBytes', 'bytes', 'absent']),
  evaluate(want, view, negated) {
    const thing = `download${want.name === undefined ? '' : ` of ${quote(want.name)}`}`
    const named = downloadsIn(view).filter(
      ({ data }) => want.name === undefined || fitsGlob(data.name.toLowerCase(), want.name.toLowerCase()),
    )
    const own = named.filter(({ cause }) => counts(cause, view.acts))
    const found = own.filter((each) => fits(want, each) === true)
    const [first] = found
    const unknown = own.find((each) => fits(want, each) === null)
    if (first === undefined && unknown !== undefined)
      return { truth: null, code: 'blind_spot', fact: describe(unknown) }
    if (first === undefined) {
      const ambient = named.length > own.length ? `a ${thing}` : undefined
      const missed = own[0] === undefined ? {} : { fact: describe(own[0]) }
      return onlyAmbient(ambient, negated) ?? { ...judgeCount(want, 0, {}, thing), ...missed }
    }
    const { t, turn, data } = first
    const { name, bytes = 0 } = data
    const decided = { fact: describe(first), at: t, turn, evidence: { name, bytes } }
    return judgeCount(want, found.length, decided, thing)
  },
  nearMiss(_want, view) {
    const seen = downloadsIn(view).slice(-3)
    return seen.length === 0 ? ['nothing was downloaded in the window'] : seen.map(describe)
  },
  grammar: 'download {name(glob),minBytes,bytes,absent}',
  rare: true,
})
