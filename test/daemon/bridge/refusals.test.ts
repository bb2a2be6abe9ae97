import test from 'ava'
import {
  badFrame,
  evicted,
  frameTooLarge,
  noHello,
  notAdmitted,
  originRefused,
  protocolMismatch,
  type Refusal,
  reasonOf,
  secondHello,
} from '../../../daemon/bridge/refusals.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'

/** maximum bytes of the reason in a close frame: https://www.rfc-editor.org/rfc/rfc6455#section-5.5 */
const REASON_BYTES = 123

const refusals: [name: string, refusal: Refusal][] = [
  ['a refused origin', originRefused()],
  ['another protocol', protocolMismatch(999_999)],
  ['a bad frame', badFrame('text instead of a binary frame')],
  ['a second hello', secondHello()],
  ['a frame over the limit', frameTooLarge(8_388_608)],
  ['no hello', noHello()],
  ['an evicted connection', evicted()],
  ['too many sessions', notAdmitted(new ProbeError('TOO_MANY_SESSIONS', 'the daemon holds 256 sessions'))],
]
for (const [name, refusal] of refusals) {
  test(`the reason for ${name} fits a close frame, recovery included`, (t) => {
    const reason = reasonOf(refusal)
    t.true(Buffer.byteLength(reason) <= REASON_BYTES, reason)
    t.regex(reason, /^[A-Z_]+: .+\. [A-Z].*\.$/)
  })
}
