import test from 'ava'
import type { NetStarted } from '../../../../sdk/protocol/events.js'
import { sideRequestFailed } from '../../../../workers/verdict/contradictions/side-request-failed.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const thanks = claim({ kind: 'text', contains: 'Thank you' })
/** When the page thanks. */
const kinds = (trace: Trace) => {
  const { events } = trace.level(0, { holds: true })
  return sideRequestFailed.detect(evidenceOf(events, thanks)).map(({ tier }) => tier)
}

function beacon(status: number, trace = new Trace(), more: Partial<NetStarted> = {}): Trace {
  return trace
    .started('b1', 'POST', '/survey', { transport: 'beacon', side: 'beacon', ...more })
    .finished('b1')
    .emit('net.timing', { call: 'b1', lastByteMs: 4, status })
}

test('fires for a refused beacon that is all that the act sent', (t) => {
  t.deepEqual(kinds(beacon(500)), ['caution'])
  t.deepEqual(kinds(beacon(204)), [])
})

test('does not fire beside a write, for another site, or for an address that is used all the time', (t) => {
  t.deepEqual(kinds(beacon(500, new Trace().call('c1', 'POST', '/orders', 201))), [])
  t.deepEqual(kinds(beacon(500, new Trace(), { sameSite: false })), [])
  const telemetry = new Trace(false)
    .started('b0', 'POST', '/survey', { transport: 'beacon', side: 'beacon', cause: 'other' })
    .finished('b0')
    .act('a1')
  t.deepEqual(kinds(beacon(500, telemetry)), [])
})

test('fires for a failed image that nothing shows, not for one that is shown', (t) => {
  const image = (initiator: string) =>
    new Trace()
      .started('r1', 'GET', '/read.gif?id=2', { transport: 'resource', side: 'resource', initiator })
      .finished('r1', { status: 500 })
  t.deepEqual(kinds(image('pixel')), ['caution'])
  t.deepEqual(kinds(image('img')), [])
})

test('does not fire when the app shows the failure', (t) => {
  t.deepEqual(kinds(beacon(500).sign('Could not be sent', { failureShaped: true, region: 'alert' })), [])
})
