import * as z from 'zod/mini'
import { STORAGE_AREAS, type StorageLeaf } from '../../sdk/protocol/predicates.js'
import type { Json } from '../../sdk/protocol/values.js'
import { quote } from '../wording/quote.js'
import type { Answer, CookieQuestion } from './driver-question.js'
import { defineLeaf, type Finding, type LevelHistory, type View } from './leaf.js'
import { judgeLevel, nearOfLevel, reinterpreted } from './level.js'

const schema = z.strictObject({
  kind: z.literal('storage'),
  key: z.string().check(z.minLength(1), z.maxLength(1000)),
  area: z.optional(z.enum(STORAGE_AREAS)),
  equals: z.optional(z.json()),
  absent: z.optional(z.literal(true)),
  cookie: z.optional(
    z.strictObject({
      httpOnly: z.optional(z.boolean()),
      secure: z.optional(z.boolean()),
      sameSite: z.optional(z.enum(['Strict', 'Lax', 'None'])),
    }),
  ),
})
type StorageWant = z.output<typeof schema>

function forPage({ kind, key, area, equals, absent }: StorageWant): StorageLeaf {
  return {
    kind,
    key,
    ...(area === undefined ? {} : { area }),
    ...(equals === undefined ? {} : { equals: equals as Json }),
    ...(absent === undefined ? {} : { absent }),
  }
}

/** The browser knows each cookie, and says no value: with `equals`, it is asked only whether there is one. */
function forDriver({ area, key, absent, cookie }: StorageWant): CookieQuestion | undefined {
  if (area !== 'cookie') return undefined
  const traits = cookie === undefined ? {} : { with: cookie }
  return { kind: 'cookie', key, ...(absent === undefined ? {} : { absent }), ...traits }
}

function problemOf({ area, equals, cookie }: StorageWant): string | undefined {
  if (cookie === undefined) return undefined
  if (area !== 'cookie') return 'cookie needs area: "cookie"'
  if (equals !== undefined) return 'cookie and equals do not go together: claim them in two leaves'
  return Object.keys(cookie).length === 0 ? 'cookie is empty' : undefined
}

/** The leaf to judge by: the browser's answer about its cookies, or the page's. */
function knownBy(want: StorageWant, view: View): { leaf: StorageLeaf | CookieQuestion; view: View } {
  const asked = view.isDriven ? forDriver(want) : undefined
  const page = { leaf: forPage(want), view: read(want, view) }
  if (asked === undefined) return page
  if (want.equals === undefined) return { leaf: asked, view }
  // The page says nothing about a cookie that it cannot read, which the browser may not have at all.
  const isThere = lastOf(view.level(asked))?.holds === (want.absent !== true)
  const isRead = lastOf(page.view.level(page.leaf))?.holds != null
  return isRead || isThere ? page : { leaf: asked, view }
}

function lastOf(history: LevelHistory | undefined): Answer | undefined {
  return history?.reports.at(-1)?.answer ?? history?.before ?? undefined
}

/** What a script can read of a cookie proves only that it is not httpOnly. */
function judgeTraits(want: StorageWant, view: View, thing: string): Finding {
  const { before, reports } = view.level(forPage(want)) ?? { before: null, reports: [] }
  const last = reports.at(-1)
  const isReadable = (last?.answer ?? before)?.holds === true
  if (isReadable && want.cookie?.httpOnly === true && want.absent !== true) {
    const fact = `a script can read the ${thing}`
    const moment = last === undefined ? {} : { at: last.t, turn: last.turn }
    const already = before?.holds === true ? { alreadyFalse: true as const } : {}
    return { truth: false, code: 'assertion_failed', fact, ...moment, ...already }
  }
  return { truth: null, code: 'blind_spot', fact: `no script can read how a ${thing} is set; a lease can` }
}

/** A cookie that scripts can no longer read counts as gone. A cookie that was never readable stays unknown. */
function read(want: StorageWant, view: View): View {
  if (want.area !== 'cookie') return view
  let wasReadable = false
  return reinterpreted(forPage(want), view, (answer): Answer => {
    wasReadable ||= answer.holds !== null
    if (answer.holds !== null || !wasReadable) return answer
    return { holds: want.absent === true, ...(answer.near === undefined ? {} : { near: answer.near }) }
  })
}

export const storage = defineLeaf({
  kind: 'storage',
  schema,
  grade: 'storage',
  reads: ['storage'],
  problem: problemOf,
  forPage,
  forDriver,
  evaluate(want, view, negated) {
    const entry = `${want.area === undefined ? 'storage' : `${want.area}${want.area === 'cookie' ? '' : ' storage'}`} ${quote(want.key)}`
    const traits = Object.entries(want.cookie ?? {}).map(([name, trait]) => `${name} ${trait}`)
    const held = traits.length === 0 ? '' : ` with ${traits.join(', ')}`
    const value = want.equals === undefined ? held : ` = ${JSON.stringify(want.equals).slice(0, 120)}`
    const description =
      want.absent === true
        ? { thing: `${entry}${value} absent`, became: `${entry} was removed` }
        : {
            thing: `${entry}${value}`,
            became: `${entry} was set${want.equals === undefined ? held : ` to${value.slice(2)}`}`,
          }
    if (want.cookie !== undefined && !view.isDriven) return judgeTraits(want, view, entry)
    const known = knownBy(want, view)
    return judgeLevel(known.leaf, known.view, description, negated, want)
  },
  nearMiss(want, view) {
    const known = knownBy(want, view)
    return nearOfLevel(known.leaf, known.view)
  },
  grammar: 'storage {key,area(local|session|cookie),equals,absent}',
  rareFields: 'cookie{httpOnly,secure,sameSite(Strict|Lax|None)} (in a lease)',
})
