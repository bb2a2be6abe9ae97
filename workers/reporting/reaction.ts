/** What an app did between two moments, as a recording keeps it beside its steps. */
import type { Cursor } from '../../sdk/protocol/values.js'
import { isBeside, pathOf, statusOf } from '../timeline/calls.js'
import type { Timeline } from '../timeline/timeline.js'

const LISTED = 20
const TEXTS = 5

export interface Reaction {
  requests?: { method: string; path: string; status?: number }[]
  routes?: string[]
  signals?: string[]
  /** paths of stores that changed, with the name of the store first */
  state?: string[]
  /** texts that appeared */
  appeared?: string[]
  consoleErrors?: number
  errors?: string[]
}

/** @param to the end; the requests are those that began before it */
export function reactionIn(timeline: Timeline, from: Cursor, to: Cursor): Reaction {
  const within = <T extends { t: Cursor }>(events: readonly T[]) => events.filter(({ t }) => t <= to)
  const requests = timeline.calls
    .after(from)
    .filter((call) => call.started.t <= to && !isBeside(call))
    .map((call) => {
      const status = statusOf(call)
      const { method, url } = call.started.data
      return { method, path: pathOf(url), ...(status === undefined ? {} : { status }) }
    })
  const routes = within(timeline.of('route', from)).map(({ data }) => data.to)
  const signals = within(timeline.of('signal', from)).map(({ data }) => data.name)
  const state = within(timeline.of('state', from)).flatMap(({ data }) =>
    data.changes.map(({ path }) => `${data.store}.${path}`),
  )
  const appeared = within(timeline.of('dom', from)).flatMap(({ data }) => data.appeared ?? [])
  const consoleErrors = within(timeline.of('console', from)).filter(
    ({ data }) => data.level === 'error',
  ).length
  const errors = within(timeline.of('error', from)).map(({ data }) => `${data.name}: ${data.message}`)
  return {
    ...(requests.length === 0 ? {} : { requests: requests.slice(0, LISTED) }),
    ...listed('routes', routes, LISTED),
    ...listed('signals', signals, LISTED),
    ...listed('state', [...new Set(state)], LISTED),
    ...listed('appeared', [...new Set(appeared)], TEXTS),
    ...(consoleErrors === 0 ? {} : { consoleErrors }),
    ...listed('errors', errors, TEXTS),
  }
}

function listed<K extends string>(field: K, texts: readonly string[], most: number): { [F in K]?: string[] } {
  return (texts.length === 0 ? {} : { [field]: texts.slice(0, most) }) as { [F in K]?: string[] }
}
