/** A loss affects a verdict only if the claim, or a possible contradiction, reads the channel with the loss. */
import test from 'ava'
import { CHANNELS } from '../../../sdk/protocol/events.js'
import { SessionActor } from '../../../workers/actor/session-actor.js'
import { TestClock } from '../clock.js'
import { NOT_DRIVEN } from '../not-driven.js'
import { ScriptedPage } from '../scripted-page.js'
import { claim } from './trace.js'

/** Claims that an absence makes true, and the channels that must be complete to know that. */
const ABSENT = {
  signal: ['signal'],
  console: ['console'],
  error: ['error'],
  net: ['network'],
} as const
/** Channels that may contradict any claim: a failed write, an uncaught error. */
const READ_BY_ALL = ['network', 'error']

const CLAIMS = {
  signal: claim({ kind: 'signal', name: 'refunded', absent: true }),
  console: claim({ kind: 'console', level: 'error', absent: true }),
  error: claim({ kind: 'error', absent: true }),
  net: claim({ kind: 'net', url: '/api/refund', absent: true }),
}

for (const kind of Object.keys(ABSENT) as (keyof typeof ABSENT)[]) {
  for (const channel of CHANNELS) {
    const matters = [...ABSENT[kind], ...READ_BY_ALL].includes(channel)
    test(`a loss of ${channel} ${matters ? 'makes unknown' : 'does not affect'} the absence of ${kind}`, async (t) => {
      const clock = new TestClock(1_000_000)
      const actor = new SessionActor(clock)
      const page = new ScriptedPage(
        (message) => actor.receive(message),
        () => clock.now(),
      )
      actor.start(
        { session: 's1', isDriven: false, startedAt: 1_000_000, replacement: false, ids: '' },
        { post: (message) => page.receive(message) },
        NOT_DRIVEN,
      )
      page.answers = []
      page.hello()
      await clock.pass(10)
      const since = 1
      page.says('lost', { channel, count: 3, why: 'rate' })
      const result = await actor.run('assert', { predicate: CLAIMS[kind], timeout_ms: 0, since }, 'c1')
      t.is(result.verified, matters ? 'unknown' : 'yes', JSON.stringify(result))
      t.like(result.honesty, {
        integrity: { clean: false, issues: [`3 of ${channel} lost (rate)`] },
      })
    })
  }
}
