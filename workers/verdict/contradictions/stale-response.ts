import { answeredAt, describeCall } from '../../timeline/calls.js'
import type { Detector } from '../evidence.js'

/**
 * Share of the newer answer's values that may still be visible, because the same values may appear elsewhere on the
 * page.
 */
const LEFT = 0.25

/** The answer to an older request arrived last and replaced the newer answer on the screen. */
export const staleResponse: Detector<'decisive' | 'caution'> = {
  kind: 'stale-response',
  tiers: ['decisive', 'caution'],
  detect({ calls, overtaken }) {
    return overtaken.flatMap(({ older, newer, standing }) => {
      const [late, early] = [older, newer].map((id) => calls.find((call) => call.id === id))
      const at = late === undefined ? undefined : answeredAt(late)
      if (late === undefined || early === undefined || at === undefined) return []
      if (standing.older === 0 || standing.newer > standing.newerBefore * LEFT) return []
      // A newer answer that was never shown may be a prefetch.
      const tier = standing.newerBefore > 0 ? 'decisive' : 'caution'
      const counter = `${describeCall(late)} came after the newer ${describeCall(early)}, and is on the screen`
      return [{ kind: 'stale-response', tier, counter, call: older, at }]
    })
  },
}
