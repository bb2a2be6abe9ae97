import { routeOf, routePath } from '../../../sdk/protocol/route.js'
import { counts, isOfActs } from '../../timeline/cause-of-acts.js'
import type { EventOf } from '../../timeline/timeline-event.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { becameTrue } from '../honesty.js'

/**
 * The act led to another route, and nothing was rendered for it. It is a caution where the claim has only the route, and the
 * page changed when that route was left: then it shows one page under the address of another.
 */
export const blankRoute: Detector<'caution' | 'note'> = {
  kind: 'blank-route',
  tiers: ['caution', 'note'],
  detect(evidence) {
    const { acts, doms, routes, settled } = evidence
    const route = routes.findLast(({ cause }) => isOfActs(cause, acts))
    if (!settled || route === undefined || routeOf(route.data.from) === routeOf(route.data.to)) return []
    const isRendered = doms.some(
      ({ cause, data, t, turn }) =>
        (t > route.t || turn === route.turn) && cause !== 'other' && data.added + data.changed > 0,
    )
    if (isRendered) return []
    const isStale = isRouteAlone(evidence) && isUnchanged(evidence, route)
    const path = quote(routeOf(route.data.to))
    const counter = isStale
      ? `nothing in the page changed with the route ${path}, and it changed when that route was left`
      : `nothing was rendered for the route ${path}`
    return [{ kind: 'blank-route', tier: isStale ? 'caution' : 'note', counter, at: route.t }]
  },
}

/** True when nothing but the route decides the claim. */
function isRouteAlone({ claim }: Evidence): boolean {
  const became = (claim?.evaluation.deciding ?? []).filter(becameTrue)
  return became.length > 0 && became.every(({ leaf }) => leaf.kind === 'route')
}

/**
 * True when the session's history or a link undid the latest change of the route, with which the page changed, and now
 * nothing in the page did. A canvas changes unseen, and what is asked for the route may change the page later.
 */
function isUnchanged(
  { acts, arrival, blind, calls, doms, marks }: Evidence,
  { t, turn, data: { from, to, how } }: EventOf<'route'>,
): boolean {
  const isFollowed = how === 'pop' || marks.at(-1)?.data.role === 'link'
  if (!isFollowed || arrival === undefined || blind.length > 0) return false
  const [left, reached] = [routePath(from), routePath(to)]
  const isUndone = left === routePath(arrival.to) && reached === routePath(arrival.from)
  return (
    left !== reached &&
    isUndone &&
    !calls.some(({ started }) => started.t > t && counts(started.cause, acts)) &&
    !doms.some((dom) => dom.t > t || dom.turn === turn || counts(dom.cause, acts))
  )
}
