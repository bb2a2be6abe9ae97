import * as z from 'zod'
import { matches } from '../../sdk/protocol/match.js'
import type { StateLeaf } from '../../sdk/protocol/predicates.js'
import type { Json } from '../../sdk/protocol/values.js'
import { judgeCount } from './counted.js'
import { defineLeaf, type View } from './leaf.js'
import { judgeLevel, nearOfLevel } from './level.js'

const schema = z.strictObject({
  kind: z.literal('state'),
  statePath: z.string().check(z.maxLength(1000)),
  store: z.optional(z.string().check(z.minLength(1))),
  equals: z.optional(z.json()),
  changed: z.optional(z.literal(true)),
})
type StateWant = z.output<typeof schema>

/** The leaf as the page takes it. */
export function stateForPage({ kind, statePath, store, equals }: StateWant): StateLeaf {
  return {
    kind,
    statePath,
    ...(store === undefined ? {} : { store }),
    ...(equals === undefined ? {} : { equals: equals as Json }),
  }
}

/** Changes in the window of the path, of what it holds, or of what holds it. */
function changes(want: StateWant, view: View) {
  return view.events('state').flatMap((event) =>
    want.store !== undefined && want.store !== event.data.store
      ? []
      : event.data.changes
          .filter(({ path }) => {
            if (path === want.statePath || want.statePath === '' || path === '') return true
            return path.startsWith(`${want.statePath}.`) || want.statePath.startsWith(`${path}.`)
          })
          .map((change) => ({ event, change })),
  )
}

export const state = defineLeaf({
  kind: 'state',
  schema,
  nature: 'level',
  grade: 'state',
  reads: ['state'],
  constrains: ['statePath'],
  evaluate(want, view) {
    const thing = `state ${want.store === undefined ? '' : `${want.store}:`}${want.statePath}`
    if (want.changed === true) {
      const found = changes(want, view).filter(
        ({ change }) => want.equals === undefined || matches(want.equals as Json, change.to),
      )
      const first = found[0]
      const decided =
        first === undefined
          ? {}
          : {
              fact: `${thing} changed to ${JSON.stringify(first.change.to)}`,
              at: first.event.t,
              turn: first.event.turn,
              evidence: { path: first.change.path, from: first.change.from, to: first.change.to },
            }
      return judgeCount({}, found.length, decided, `change of ${thing}`)
    }
    const wanted = want.equals === undefined ? '' : ` = ${JSON.stringify(want.equals)}`
    return judgeLevel(stateForPage(want), view, `${thing}${wanted}`, false)
  },
  nearMiss(want, view) {
    if (want.changed !== true) return nearOfLevel(stateForPage(want), view)
    const seen = view
      .events('state')
      .flatMap(({ data }) => data.changes.map(({ path }) => `${data.store}:${path}`))
    return seen.length === 0
      ? ['no registered store changed']
      : [`changed: ${[...new Set(seen)].slice(0, 8).join(', ')}`]
  },
  grammar: 'state {statePath,store,equals,changed}',
})
