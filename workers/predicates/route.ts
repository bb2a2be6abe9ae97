import * as z from 'zod/mini'
import type { RouteLeaf } from '../../sdk/protocol/predicates.js'
import { fitsRoute, routeOf } from '../../sdk/protocol/route.js'
import type { CallId, Cursor } from '../../sdk/protocol/values.js'
import { counts } from '../timeline/cause-of-acts.js'
import { quote } from '../wording/quote.js'
import { onlyAmbient } from './ambient.js'
import { judgeCount } from './counted.js'
import { defineLeaf, type Finding, needsOneOf, type View } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'

const schema = z.strictObject({
  kind: z.literal('route'),
  path: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  contains: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  changed: z.optional(z.literal(true)),
})
type RouteWant = z.output<typeof schema>

function forPage({ kind, path, contains, changed }: RouteWant): RouteLeaf | undefined {
  if (changed === true) return undefined
  return { kind, ...(path === undefined ? {} : { path }), ...(contains === undefined ? {} : { contains }) }
}

interface Change {
  from: string
  to: string
  t: Cursor
  turn: number
  via?: CallId
  /** the acts', or of unknown cause */
  isOwn: boolean
}

/** Changes within a document, and by the next document of the acts' chain. */
function changesIn({ acts, events, loads }: View): Change[] {
  const within = events('route').map(({ data: { from, to }, t, turn, via, cause }) => ({
    from,
    to,
    t,
    turn,
    ...(via === undefined ? {} : { via }),
    isOwn: counts(cause, acts),
  }))
  const byLoads = loads.map((load) => ({ ...load, isOwn: true }))
  return [...within, ...byLoads].sort((one, two) => one.t - two.t)
}

function leadsThere({ path, contains }: RouteWant, { from, to }: Change): boolean {
  // A fragment counts only for a claim that names it.
  if (contains?.includes('#') !== true && routeOf(from) === routeOf(to)) return false
  if (path !== undefined && !fitsRoute(to, path)) return false
  return contains === undefined || to.includes(contains)
}

function judgeChange(want: RouteWant, view: View, thing: string, negated: boolean): Finding {
  const found = changesIn(view).filter((change) => leadsThere(want, change))
  const own = found.filter(({ isOwn }) => isOwn)
  const first = own[0]
  if (first !== undefined) {
    const { from, to, t, turn, via } = first
    const fact = `the route became ${quote(routeOf(to))}`
    const evidence = { from: routeOf(from), to: routeOf(to) }
    return judgeCount(
      {},
      own.length,
      { fact, at: t, turn, ...(via === undefined ? {} : { via }), evidence },
      thing,
    )
  }
  const ambient = found.length === 0 ? undefined : `a change of the ${thing}`
  return onlyAmbient(ambient, negated) ?? judgeCount({}, 0, {}, `change of the ${thing}`)
}

export const route = defineLeaf({
  kind: 'route',
  schema,
  grade: 'route',
  reads: ['route'],
  problem(want) {
    const isEverywhere =
      want.changed === undefined && (/^\*+$/.test(want.path ?? '') || want.contains === '/')
    if (isEverywhere) return 'every route fits: it cannot fail'
    return needsOneOf(want, ['path', 'contains', 'changed'])
  },
  forPage,
  evaluate(want, view, negated) {
    const address = want.path ?? want.contains
    const thing = address === undefined ? 'route' : `route ${quote(address)}`
    const leaf = forPage(want)
    if (leaf === undefined) return judgeChange(want, view, thing, negated)
    return judgeLevel(leaf, view, { thing, became: `the ${thing} was reached` }, negated)
  },
  nearMiss(want, view) {
    const leaf = forPage(want)
    if (leaf !== undefined) return nearOfLevel(leaf, view)
    const routes = changesIn(view).map(({ to }) => quote(routeOf(to)))
    return routes.length === 0 ? ['the route did not change'] : [`the route changed to ${routes.join(', ')}`]
  },
  grammar: 'route {path(glob),contains,changed}',
})
