import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = '<h1>Home</h1>'

for (const direction of ['back', 'forward'] as const) {
  test(`a history without an entry to go ${direction} to is refused at once`, async (t) => {
    const { agent } = await setup(PAGE, {}, { fresh: true })
    // Nothing may wait for it: a call that waits could not be shorter than its timeout.
    const { code, message } = await agent.refusal('probe_navigate', { [direction]: true, timeout_ms: 60_000 })
    t.deepEqual(
      { code, message },
      { code: 'BAD_ARGUMENTS', message: `the tab's history has no page of this site to go ${direction} to` },
    )
  })
}

test('back and forward arrive where the history has an entry', async (t) => {
  const { agent } = await setup(PAGE, {}, { fresh: true })
  await agent.call('probe_navigate', { url: '#top' })
  const { value: back } = await agent.call('probe_navigate', { back: true })
  t.like(back, { arrived: true, sameDocument: true })
  const { value: forward } = await agent.call('probe_navigate', { forward: true })
  t.like(forward, { arrived: true, sameDocument: true })
  t.true(forward.url.endsWith('#top'))
})

test('a navigation that leads to no document answers after its timeout', async (t) => {
  const { agent, site } = await setup(PAGE, {}, { fresh: true })
  site.serve('/nothing', { status: 204 })
  const { value } = await agent.call('probe_navigate', { url: '/nothing', timeout_ms: 300 })
  t.like(value, { arrived: false })
})
