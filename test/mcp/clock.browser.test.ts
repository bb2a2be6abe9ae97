import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const TOAST = `<button onclick="toast.textContent = 'Saved'; setTimeout(() => { toast.textContent = '' }, 5000)">Save</button>
  <p id="toast" role="status"></p>`

test.serial(
  'a toast can be read before it vanishes, and its vanishing is proved without a wait',
  async (t) => {
    const { agent } = await setup(TOAST)
    const { value: frozen } = await agent.call('probe_clock', { freeze: true })
    t.like(frozen, { frozen: true, session: { clockFrozen: true } }, JSON.stringify(frozen))
    const save = { target: { role: 'button', name: 'Save' }, action: 'click' }
    const saved = await agent.call('probe_act_and_wait', {
      ...save,
      until: { kind: 'text', contains: 'Saved' },
    })
    t.like(saved.value, { verified: 'yes', session: { clockFrozen: true } })
    const { value: early } = await agent.call('probe_clock', { advance: 4_999 })
    t.like(early, { advanced: 4_999, fired: 0, timers: 1, nextInMs: 1 })
    t.is(
      (await agent.call('probe_assert', { predicate: { kind: 'text', contains: 'Saved' }, timeout_ms: 0 }))
        .value.pass,
      true,
    )
    const { value: late } = await agent.call('probe_clock', { advance: 1 })
    t.like(late, { fired: 1, timers: 0 })
    const { value: seen } = await agent.call('probe_observe', { since: late.since, filters: ['dom'] })
    t.true(seen.events.length > 0, 'what it led to comes after its cursor')
    const gone = await agent.call('probe_assert', {
      predicate: { kind: 'text', contains: 'Saved', absent: true },
      timeout_ms: 0,
    })
    t.like(gone.value, { pass: true, session: { clockFrozen: true } })
    const { value: reset } = await agent.call('probe_clock', { reset: true })
    t.false(reset.frozen)
    t.false('clockFrozen' in reset.session)
  },
)

test.serial('every agent learns that time is held, and each of them can let it run', async (t) => {
  const { agent, another } = await setup(TOAST)
  const second = await another()
  await agent.call('probe_clock', { freeze: true })
  t.like(
    (await second.call('probe_act', { target: { role: 'button', name: 'Save' }, action: 'click' })).value,
    {
      session: { clockFrozen: true },
    },
  )
  t.true((await second.call('probe_session', { action: 'list' })).value.sessions[0].clockFrozen)
  t.is((await second.call('probe_clock', { freeze: true, advance: 5_000 })).value.fired, 1)
  t.false((await second.call('probe_clock', { reset: true })).value.frozen)
  t.is((await agent.refusal('probe_clock', { advance: 1 })).code, 'NOT_FROZEN')
})

test.serial('a new document has a clock that runs', async (t) => {
  const { agent } = await setup(TOAST)
  await agent.call('probe_clock', { freeze: true })
  const { value } = await agent.call('probe_navigate', { reload: true })
  t.false('clockFrozen' in value.session)
})

test.serial('time runs again when the session is ended', async (t) => {
  const { agent, page } = await setup(TOAST)
  await page.evaluate('globalThis.own = Date')
  await agent.call('probe_clock', { freeze: true })
  t.false(await page.evaluate('own === Date'))
  const { value } = await agent.call('probe_session', { action: 'list' })
  await agent.call('probe_session', { action: 'end', sessionId: value.sessions[0].sessionId })
  await page.waitForFunction('own === Date')
  t.pass()
})

for (const [args, message] of [
  [{}, 'give freeze, advance or reset'],
  [{ freeze: true, reset: true }, 'reset cannot be combined with freeze or advance'],
  [{ advance: 5, reset: true }, 'reset cannot be combined with freeze or advance'],
  [{ freeze: false }, 'freeze: one of true'],
  [{ advance: -1 }, 'advance: '],
  [{ advance: 1e12 }, 'advance: '],
  [{ advance: 'soon' }, 'advance: expected number'],
  [{ freze: true }, 'has no argument "freze"; nearest: "freeze"'],
] as const) {
  test.serial(`${JSON.stringify(args)} is refused`, async (t) => {
    const { agent } = await setup('')
    const error = await agent.refusal('probe_clock', args)
    t.is(error.code, 'BAD_ARGUMENTS')
    t.true(error.message.includes(message), error.message)
  })
}
