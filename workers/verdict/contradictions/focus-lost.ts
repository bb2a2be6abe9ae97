import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { Detector } from '../evidence.js'

/** The focus moved to the document body, so keyboard and screen-reader users lose their place. */
export const focusLost: Detector<'note'> = {
  kind: 'focus-lost',
  tiers: ['note'],
  detect({ acts, focuses, marks, settled }) {
    const last = focuses.at(-1)
    const mark = marks.at(-1)
    if (!settled || last === undefined || mark === undefined || last.data.to !== null) return []
    if (!isOfActs(last.cause, acts) || mark.data.action === 'blur' || last.t < mark.t) return []
    // A press outside focusable elements clears the focus, as expected.
    const wasHeld = focuses.some(({ data, t }) => data.to !== null && t > mark.t)
    if (!wasHeld && last.turn === mark.turn) return []
    const former = focuses.findLast(({ data }) => data.to !== null)?.data.to
    const counter = `the focus moved to the page body${former == null ? '' : ` from ${former}`}`
    return [{ kind: 'focus-lost', tier: 'note', counter, at: last.t }]
  },
}
