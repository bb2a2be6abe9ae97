import test from 'ava'
import { useTab } from '../harness/tabbed.js'

const setup = useTab(test)

test('a click reaches the handler, and what it does is caused by the act', async (t) => {
  const { bridge } = await setup(
    `<button onclick="fetch('/api',{method:'POST',body:'{}'}).then(r=>r.json()).then(()=>{document.getElementById('o').textContent='Saved'})">Save</button><p id="o"></p>`,
    { answers: { '/api': { body: '{"ok":true}' } } },
  )
  const outcome = await bridge.command('act', {
    act: 'a1',
    target: { role: 'button', name: 'Save' },
    action: 'click',
    args: {},
    watch: 'w1',
    leaves: [{ kind: 'text', contains: 'saved' }],
  })
  t.true(outcome.settled)
  const level = await bridge.event('level', ({ data }) => data.answer.holds === true)
  t.is(level.cause, 'act:a1')
  const started = await bridge.event('net.started')
  t.is(started.cause, 'act:a1')
  t.is(level.via, started.data.call)
  const finished = await bridge.event('net.finished')
  t.deepEqual(finished.data.outcome, { outcome: 'ok' })
  await bridge.event('work', ({ data }) => data.idle)
})
