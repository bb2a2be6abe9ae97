import test from 'ava'
import { useDriven } from '../harness/driven.js'
import { plain } from '../sdk/scroll/lists.js'

const setup = useDriven(test)
const LIST = plain('height:300px;overflow:auto', { count: 100 }).body

test.serial('a found item has a ref to act on, and earlier acts still open the window', async (t) => {
  const { agent } = await setup(`<button onclick="probe.signal('saved')">Save</button>${LIST}`)
  await agent.call('probe_act', { target: { role: 'button', name: 'Save' }, action: 'click' })
  const { value } = await agent.call('probe_scroll_to', { by: 'text', value: 'Item 60' })
  t.like(value, { found: true, element: { text: 'Item 60', visible: true }, session: { throttled: false } })
  const clicked = await agent.call('probe_act', { ref: value.element.ref, action: 'click' })
  t.is(clicked.value.result.ok, true)
  const since = 0
  const saved = await agent.call('probe_assert', { predicate: { kind: 'signal', name: 'saved' }, since })
  t.is(saved.value.pass, true)
})

test.serial('scrolling does not start a new window', async (t) => {
  const { agent } = await setup(`<button onclick="probe.signal('saved')">Save</button>${LIST}`)
  await agent.call('probe_act', { target: { role: 'button', name: 'Save' }, action: 'click' })
  await agent.call('probe_scroll_to', { by: 'text', value: 'Item 30' })
  const saved = await agent.call('probe_assert', {
    predicate: { kind: 'signal', name: 'saved' },
    timeout_ms: 0,
  })
  t.is(saved.value.pass, true)
})

test.serial('a failed search says why', async (t) => {
  const { agent } = await setup(LIST)
  const { value } = await agent.call('probe_scroll_to', { by: 'text', value: 'Item 100' })
  t.like(value, {
    found: false,
    reason: 'not-there',
    because: 'every scroll container was searched from end to end, and the element is not there',
  })
})

for (const [args, message] of [
  [{}, 'by: '],
  [{ by: 'text', value: 'x', name: 'y' }, 'name goes with by: role'],
  [{ by: 'text', value: 'x', index: -1 }, 'index: '],
  [{ by: 'colour', value: 'x' }, 'by: one of role, text'],
  [{ by: 'text', value: 'x', contaner: 'y' }, 'has no argument "contaner"; nearest: "container"'],
] as const) {
  test.serial(`${JSON.stringify(args)} is refused`, async (t) => {
    const { agent } = await setup('')
    const error = await agent.refusal('probe_scroll_to', args)
    t.is(error.code, 'BAD_ARGUMENTS')
    t.true(error.message.includes(message), error.message)
  })
}
