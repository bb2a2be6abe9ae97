import { pathOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

/** The act led to another route, and nothing was rendered for it. */
export const blankRoute: Detector<'note'> = {
  kind: 'blank-route',
  tiers: ['note'],
  detect({ acts, doms, routes, settled }) {
    const route = routes.findLast(({ cause }) => isOfActs(cause, acts))
    if (!settled || route === undefined || pathOf(route.data.from) === pathOf(route.data.to)) return []
    const isRendered = doms.some(
      ({ cause, data, t, turn }) =>
        (t > route.t || turn === route.turn) && cause !== 'other' && data.added + data.changed > 0,
    )
    if (isRendered) return []
    const counter = `nothing was rendered for the route ${quote(pathOf(route.data.to))}`
    return [{ kind: 'blank-route', tier: 'note', counter, at: route.t }]
  },
}
