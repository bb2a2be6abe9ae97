import { answeredAt, describeCall } from '../../timeline/calls.js'
import type { Detector } from '../evidence.js'

/** Of the newer answer's values, this share may still be seen: they may stand elsewhere on the page, too. */
const LEFT = 0.25

/** The answer to an older question came last and took the screen from the newer one's. */
export const staleResponse: Detector<'decisive' | 'caution'> = {
  kind: 'stale-response',
  tiers: ['decisive', 'caution'],
  detect({ calls, overtaken }) {
    return overtaken.flatMap(({ older, newer, standing }) => {
      const [late, early] = [older, newer].map((id) => calls.find((call) => call.id === id))
      const at = late === undefined ? undefined : answeredAt(late)
      if (late === undefined || early === undefined || at === undefined) return []
      if (standing.older === 0 || standing.newer > standing.newerBefore * LEFT) return []
      // A newer answer that was never seen may have been fetched ahead.
      const tier = standing.newerBefore > 0 ? 'decisive' : 'caution'
      const counter = `${describeCall(late)} came after the newer ${describeCall(early)}, and is on the screen`
      return [{ kind: 'stale-response', tier, counter, call: older, at }]
    })
  },
}
