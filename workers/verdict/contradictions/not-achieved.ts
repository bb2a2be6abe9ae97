import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

/** The toggle that the act pressed is on or off as it was before, or what a control opened is not there. */
export const notAchieved: Detector<'caution'> = {
  kind: 'not-achieved',
  tiers: ['caution'],
  detect({ amiss, marks }) {
    const last = marks.at(-1)
    const found = amiss.find(({ how }) => how === 'untoggled' || how === 'unopened')
    if (found === undefined || last === undefined) return []
    const { role = 'toggle', name = '' } = last.data
    const says =
      found.how === 'untoggled' ? 'stands as before' : 'is expanded, and what it controls has no size'
    const counter = `the ${role} ${quote(name)} that was pressed ${says}`
    return [{ kind: 'not-achieved', tier: 'caution', counter, at: last.t }]
  },
}
