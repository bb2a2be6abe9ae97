import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

/** The toggle that the act pressed is on or off as it was before. */
export const notAchieved: Detector<'caution'> = {
  kind: 'not-achieved',
  tiers: ['caution'],
  detect({ isUntoggled, marks }) {
    const last = marks.at(-1)
    if (!isUntoggled || last === undefined) return []
    const { role = 'toggle', name = '' } = last.data
    const counter = `the ${role} ${quote(name)} that was pressed stands as before`
    return [{ kind: 'not-achieved', tier: 'caution', counter, at: last.t }]
  },
}
