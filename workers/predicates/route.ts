import * as z from 'zod'
import { fitsGlob } from '../../sdk/protocol/match.js'
import type { RouteLeaf } from '../../sdk/protocol/predicates.js'
import { pathOf } from '../calls.js'
import { judgeCount } from './counted.js'
import { defineLeaf } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'

const schema = z.strictObject({
  kind: z.literal('route'),
  path: z.optional(z.string().check(z.minLength(1))),
  contains: z.optional(z.string().check(z.minLength(1))),
  changed: z.optional(z.literal(true)),
})
type RouteWant = z.output<typeof schema>

/** The leaf as the page takes it. */
export function routeForPage({ kind, path, contains }: RouteWant): RouteLeaf {
  return { kind, ...(path === undefined ? {} : { path }), ...(contains === undefined ? {} : { contains }) }
}

export const route = defineLeaf({
  kind: 'route',
  schema,
  nature: 'level',
  grade: 'route',
  reads: ['route'],
  constrains: ['path', 'contains', 'changed'],
  evaluate(want, view) {
    const thing = `route ${want.path ?? want.contains ?? ''}`.trim()
    if (want.changed !== true) return judgeLevel(routeForPage(want), view, thing, false)
    const found = view.events('route').filter(({ data }) => {
      const to = pathOf(data.to)
      if (
        want.path !== undefined &&
        !fitsGlob(to.replace(/\?.*$/, ''), want.path) &&
        !fitsGlob(to, want.path)
      )
        return false
      return want.contains === undefined || data.to.includes(want.contains)
    })
    const first = found[0]
    const decided =
      first === undefined
        ? {}
        : {
            fact: `route changed to ${pathOf(first.data.to)}`,
            at: first.t,
            turn: first.turn,
            evidence: { from: pathOf(first.data.from), to: pathOf(first.data.to) },
          }
    return judgeCount({}, found.length, decided, `change of ${thing}`)
  },
  nearMiss(want, view) {
    if (want.changed !== true) return nearOfLevel(routeForPage(want), view)
    const routes = view.events('route').map(({ data }) => pathOf(data.to))
    return routes.length === 0 ? ['the route did not change'] : [`the route changed to ${routes.join(', ')}`]
  },
  grammar: 'route {path(glob),contains,changed}',
})
