/** `probe_reconcile` on lists as real pages show them. */
import test from 'ava'
import type { ReconcileResult } from '../../workers/operations/reconcile.js'
import { useJudge } from '../harness/judged.js'
import { REAL_LISTS } from './real-lists.js'

const setup = useJudge(test)

for (const [name, { answer, markup, wrong, found, referred = 0 }] of Object.entries(REAL_LISTS)) {
  test(`reconciles ${name}`, async (t) => {
    const { ask, assert } = await setup(
      `<div id="list"></div><script>
        fetch('/list').then((r) => r.json()).then(() => {
          document.getElementById('list').innerHTML = ${JSON.stringify(markup).replaceAll('</', '<\\/')}
          probe.signal('shown')
        })</script>`,
      { '/list': { body: JSON.stringify(answer) } },
      'data-probe-capture-network-bodies',
    )
    await assert({ kind: 'signal', name: 'shown' }, { timeout_ms: 4000, wait: true })
    const result = (await ask('reconcile', {})) as ReconcileResult
    const mismatches = result.mismatches.map(({ kind, path }) => `${kind} ${path}`)
    t.deepEqual(mismatches, wrong === undefined ? [] : [wrong], JSON.stringify(result))
    if (found === 0) t.truthy(result.unplaced?.[0]?.why)
    else if (found !== undefined && wrong?.startsWith('missing') !== true)
      t.is(result.partial?.[0]?.shown, found)
    else {
      t.true(result.compared > 0, JSON.stringify(result))
      t.is(result.unplaced?.length ?? 0, referred)
    }
  })
}
