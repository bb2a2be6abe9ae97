import test from 'ava'
import { type Liveness, type LivenessEvent, transition } from '../../../daemon/sessions/liveness.js'

const waiting: Liveness = { state: 'waiting' }
const active: Liveness = { state: 'active' }
const paused: Liveness = { state: 'paused' }
const ended = (reason: 'idle' | 'explicit' | 'agent-left' | 'bridge-lost'): Liveness => ({
  state: 'ended',
  reason,
})

/** The table of docs/design/sessions.md#liveness, and every other pair of state and event. */
const rows: [from: Liveness, event: LivenessEvent, to: Liveness][] = [
  [waiting, 'agent-activity', active],
  [waiting, 'idle-elapsed', waiting],
  [waiting, 'agent-left', waiting],
  [waiting, 'bridge-lost', ended('bridge-lost')],
  [waiting, 'explicit-end', ended('explicit')],
  [waiting, 'human-paused', waiting],
  [waiting, 'human-resumed', waiting],
  [active, 'agent-activity', active],
  [active, 'idle-elapsed', ended('idle')],
  [active, 'agent-left', ended('agent-left')],
  [active, 'bridge-lost', ended('bridge-lost')],
  [active, 'explicit-end', ended('explicit')],
  [active, 'human-paused', paused],
  [active, 'human-resumed', active],
  [paused, 'agent-activity', paused],
  [paused, 'idle-elapsed', ended('idle')],
  [paused, 'agent-left', ended('agent-left')],
  [paused, 'bridge-lost', ended('bridge-lost')],
  [paused, 'explicit-end', ended('explicit')],
  [paused, 'human-paused', paused],
  [paused, 'human-resumed', active],
  ...(['idle', 'agent-left'] as const).flatMap((reason): typeof rows => [
    [ended(reason), 'agent-activity', active],
    [ended(reason), 'idle-elapsed', ended(reason)],
    [ended(reason), 'agent-left', ended(reason)],
    [ended(reason), 'bridge-lost', ended('bridge-lost')],
    [ended(reason), 'explicit-end', ended('explicit')],
    [ended(reason), 'human-paused', ended(reason)],
    [ended(reason), 'human-resumed', ended(reason)],
  ]),
  ...(['explicit', 'bridge-lost'] as const).flatMap((reason): typeof rows =>
    (
      [
        'agent-activity',
        'idle-elapsed',
        'agent-left',
        'bridge-lost',
        'explicit-end',
        'human-paused',
        'human-resumed',
      ] as const
    ).map((event): (typeof rows)[number] => [ended(reason), event, ended(reason)]),
  ),
]

for (const [from, event, to] of rows) {
  const name = (each: Liveness) => (each.state === 'ended' ? `ended (${each.reason})` : each.state)
  test(`${name(from)}, ${event}: ${name(to)}`, (t) => {
    const result = transition(from, event)
    t.deepEqual(result, to)
    t.is(result === from, name(from) === name(to))
  })
}
