/** Which input an action gets: a row for each rule of docs/driving.md#real-input. */
import test from 'ava'
import type { ActionName } from '../../../sdk/protocol/commands/act.js'
import { codeOf } from '../../../sdk/protocol/errors.js'
import { chosenInput, inputFields } from '../../../workers/operations/input-mode.js'
import type { Hand, Unreached } from '../../../workers/session/hand.js'
import type { ObservedSession } from '../../../workers/session/observed-session.js'

const MISSED: Unreached = { reason: 'page-not-correlated-to-a-cdp-target', message: 'not there' }
const hand = (unreached?: Unreached): Hand => ({ reach: async () => unreached, enter: async () => undefined })

const REACHED = hand()
const NOT_REACHED = hand(MISSED)

const FRAME = 'a frame of another origin'

const ROWS: readonly [string, Hand | undefined, ActionName, boolean | undefined, string][] = [
  ['no browser', undefined, 'click', undefined, 'synthetic'],
  ['no browser', undefined, 'hover', undefined, 'synthetic'],
  ['no browser', undefined, 'click', true, 'NEEDS_DRIVEN_BROWSER'],
  ['no browser', undefined, 'hover', false, 'synthetic'],
  ['a browser', REACHED, 'click', undefined, 'synthetic synthetic-click-preferred'],
  ['a browser', REACHED, 'dblclick', undefined, 'synthetic synthetic-click-preferred'],
  ['a browser', REACHED, 'type', undefined, 'synthetic'],
  ['a browser', REACHED, 'press', undefined, 'synthetic'],
  ['a browser', REACHED, 'click', true, 'real'],
  ['a browser', REACHED, 'type', true, 'real'],
  ['a browser', REACHED, 'hover', undefined, 'real'],
  ['a browser', REACHED, 'drag', undefined, 'real'],
  ['a browser', REACHED, 'hover', false, 'synthetic'],
  ['another browser', NOT_REACHED, 'hover', undefined, 'synthetic page-not-correlated-to-a-cdp-target'],
  ['another browser', NOT_REACHED, 'click', undefined, 'synthetic synthetic-click-preferred'],
  ['another browser', NOT_REACHED, 'hover', true, 'NEEDS_DRIVEN_BROWSER'],
  ['another browser', NOT_REACHED, 'press', true, 'NEEDS_DRIVEN_BROWSER'],
  [FRAME, REACHED, 'click', undefined, 'synthetic synthetic-click-preferred'],
  [FRAME, REACHED, 'hover', undefined, 'synthetic page-not-correlated-to-a-cdp-target'],
  [FRAME, REACHED, 'click', true, 'UNSUPPORTED'],
]

for (const [where, own, action, native, expected] of ROWS) {
  const asked = native === undefined ? action : `${action} with native: ${native}`
  test(`${asked} in ${where}: ${expected}`, async (t) => {
    const session = { handOf: () => own } as unknown as ObservedSession
    const found = await chosenInput(session, 'c1', { action, native, isForeign: where === FRAME }).then(
      (chosen) => Object.values(inputFields(chosen)).join(' '),
      (error: unknown) => codeOf(error),
    )
    t.is(found, expected)
  })
}
