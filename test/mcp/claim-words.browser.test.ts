/** What docs/claims.md says of the moment at which a claim is judged, and of elements that are hidden. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<button id="add">Add</button><button id="quick">Quick</button>
  <div style="position:relative;width:9em"><button id="under">Under</button><div style="position:absolute;inset:0"></div></div>
  <ul><li hidden>old</li></ul><p data-testid="ghost" style="display:none">ghost</p>
  <script>
    const row = () => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: 'new' }))
    // Two rows of one act: the second one comes with the answer of a later request.
    add.onclick = async () => { row(); await fetch('/slow'); row() }
    under.onclick = () => row()
    quick.onclick = () => row()
  </script>`

const open = () =>
  setup(PAGE, { '/slow': (_, response) => void setTimeout(() => response.writeHead(200).end('{}'), 600) })

const click = (name: string, until: object) => ({
  target: { role: 'button', name },
  action: 'click',
  until,
  timeout_ms: 3000,
})

test.serial('a count is judged when the work of the action is done, not at its first match', async (t) => {
  const { agent } = await open()
  const { value } = await agent.call(
    'probe_act_and_wait',
    click('Add', { kind: 'element', role: 'listitem', count: 1 }),
  )
  t.like(value, { verified: 'no' }, JSON.stringify(value))
})

test.serial('a count that is right when the work is done does not wait for the time limit', async (t) => {
  const { agent } = await open()
  const began = performance.now()
  const { value } = await agent.call('probe_act_and_wait', {
    ...click('Quick', { kind: 'element', role: 'listitem', count: 1 }),
    timeout_ms: 20_000,
  })
  t.like(value, { verified: 'yes' }, JSON.stringify(value))
  t.true(performance.now() - began < 15_000)
})

test.serial('an absence is judged when the work of the action is done', async (t) => {
  const { agent } = await open()
  const { value } = await agent.call(
    'probe_act_and_wait',
    click('Add', { kind: 'net', url: '/slow', absent: true }),
  )
  t.like(value, { verified: 'no' }, JSON.stringify(value))
})

test.serial('an element claim without state is about visible elements', async (t) => {
  const { agent } = await open()
  const holds = async (predicate: object) =>
    (await agent.call('probe_assert', { predicate, timeout_ms: 0 })).value.verified
  t.is(await holds({ kind: 'element', testid: 'ghost' }), 'no')
  t.is(await holds({ kind: 'element', testid: 'ghost', absent: true }), 'yes')
  t.is(await holds({ kind: 'element', testid: 'ghost', state: 'hidden' }), 'yes')
})

test.serial('a press on a covered control that led to what is claimed is unknown', async (t) => {
  const { agent } = await open()
  const { value } = await agent.call('probe_act_and_wait', click('Under', { kind: 'text', contains: 'new' }))
  t.like(value, { verified: 'unknown', verifiedReason: 'evidence_conflicts' }, JSON.stringify(value))
  t.like(value.contradictions[0], { kind: 'covered-control', tier: 'caution' })
})
