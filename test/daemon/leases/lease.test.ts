import test from 'ava'
import {
  isOver,
  type LeaseEvent,
  type LeaseState,
  refusal,
  transition,
} from '../../../daemon/leases/lease.js'
import type { ErrorCode } from '../../../sdk/protocol/errors.js'

const opening: LeaseState = { state: 'opening' }
const leased: LeaseState = { state: 'leased' }
const released: LeaseState = { state: 'released' }
const expired: LeaseState = { state: 'expired' }
const lost: LeaseState = { state: 'lost', why: 'its page crashed' }
const crash: LeaseEvent = { kind: 'lost', why: 'its page crashed' }
const EVENTS: LeaseEvent[] = [{ kind: 'opened' }, { kind: 'released' }, { kind: 'unused' }, crash]

/** The table of docs/design/sessions.md#leases, and every other pair of state and event. */
const rows: [from: LeaseState, event: LeaseEvent, to: LeaseState][] = [
  [opening, { kind: 'opened' }, leased],
  [opening, { kind: 'released' }, released],
  [opening, { kind: 'unused' }, opening],
  [opening, crash, lost],
  [leased, { kind: 'opened' }, leased],
  [leased, { kind: 'released' }, released],
  [leased, { kind: 'unused' }, expired],
  [leased, crash, lost],
  ...[released, expired, { state: 'lost', why: 'the browser ended' } as LeaseState].flatMap((over) =>
    EVENTS.map((event): (typeof rows)[number] => [over, event, over]),
  ),
]

for (const [from, event, to] of rows) {
  test(`a lease that is ${from.state}, ${event.kind}: ${to.state}`, (t) => {
    t.deepEqual(transition(from, event), to)
    t.is(isOver(to), to.state !== 'opening' && to.state !== 'leased')
  })
}

const REFUSALS: [owner: string | undefined, life: LeaseState, agent: string, code: ErrorCode | undefined][] =
  [
    ['a', leased, 'a', undefined],
    ['a', opening, 'a', undefined],
    ['a', leased, 'b', 'LEASE_NOT_YOURS'],
    ['a', expired, 'b', 'LEASE_NOT_YOURS'],
    ['a', expired, 'a', 'LEASE_EXPIRED'],
    ['a', released, 'a', 'LEASE_EXPIRED'],
    ['a', lost, 'a', 'LEASE_LOST'],
    [undefined, leased, 'b', undefined],
    [undefined, lost, 'b', 'LEASE_LOST'],
  ]

for (const [owner, life, agent, code] of REFUSALS) {
  test(`agent ${agent} at a ${life.state} lease of ${owner ?? 'everybody'}: ${code ?? 'may use it'}`, (t) => {
    t.is(refusal({ id: 'lease-1', life, ...(owner === undefined ? {} : { owner }) }, agent)?.code, code)
  })
}
