import test from 'ava'
import { soak } from './soak.js'

test('many tabs and agents under constant disturbance get no wrong, duplicate or lost answer', async (t) => {
  const { faults, tally } = await soak({ seconds: 12, tabs: 12, real: 2, agents: 4, lessees: 1, seed: 7 })
  t.deepEqual(faults, [])
  t.true((tally.yes ?? 0) > 0 && (tally.no ?? 0) > 0)
})
