import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'

const PRESSES: readonly string[] = ['click', 'dblclick', 'tap', 'rightclick']

/** Another element covers the pressed control, so a person would have hit that element. */
export const coveredControl: Detector<'caution'> = {
  kind: 'covered-control',
  tiers: ['caution'],
  detect({ marks }) {
    return marks.flatMap(({ data, t }) => {
      const { action, role = 'control', name, testid, coveredBy } = data
      if (coveredBy === undefined || !PRESSES.includes(action)) return []
      const counter = `${coveredBy} covers the ${role} ${quote(name ?? testid ?? '')} that was pressed`
      return [{ kind: 'covered-control', tier: 'caution', counter, at: t }]
    })
  },
}
