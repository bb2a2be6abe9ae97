import test from 'ava'
import { PATIENCE_MS } from '../harness/patience.js'
import { fuzz } from './fuzz.js'

test('generated calls on live pages get no INTERNAL, no answer over its budget, and an answer each', async (t) => {
  const { faults, valid } = await fuzz({ calls: 60, tabs: 2, seed: 11, lateMs: PATIENCE_MS })
  t.deepEqual(
    faults.filter((fault) => !fault.startsWith('no call reached')),
    [],
  )
  t.true(valid > 0.5)
})
