/** The life of a lease and who may use it (docs/design/sessions.md#leases). Pure. */
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { MocksEnd } from '../../workers/driver/mocks.js'

export type LeaseState =
  | { state: 'opening' }
  | { state: 'leased' }
  | { state: 'released' }
  /** nobody used it for LEASE_UNUSED_MS */
  | { state: 'expired' }
  | { state: 'lost'; why: string }

export type LeaseEvent =
  | { kind: 'opened' }
  /** its owner gave it back, or left */
  | { kind: 'released' }
  | { kind: 'unused' }
  /** its page, its browser or its driver is gone */
  | { kind: 'lost'; why: string }

/** Returns the state after an event, or the same object if nothing changes. A released, expired or lost lease stays so. */
export function transition(now: LeaseState, event: LeaseEvent): LeaseState {
  if (isOver(now)) return now
  switch (event.kind) {
    case 'opened':
      return now.state === 'opening' ? { state: 'leased' } : now
    case 'released':
      return { state: 'released' }
    case 'unused':
      return now.state === 'leased' ? { state: 'expired' } : now
    case 'lost':
      return { state: 'lost', why: event.why }
  }
}

export function isOver({ state }: LeaseState): boolean {
  return state === 'released' || state === 'expired' || state === 'lost'
}

export interface Owned {
  id: string
  /** the agent that it belongs to; without one, every agent may use it */
  owner?: string
  life: LeaseState
  /** what its network mocks did not do; known once it is over */
  mocks?: MocksEnd
}

/** Why an agent may not use a lease; undefined when it may. */
export function refusal({ id, owner, life, mocks }: Owned, agent: string): ProbeError | undefined {
  if (owner !== undefined && owner !== agent)
    return new ProbeError('LEASE_NOT_YOURS', `lease ${echo(id)} belongs to another agent`)
  const unused = mocks?.unused?.length ?? 0
  const mocked = unused === 0 ? '' : `; rules of its network mock that matched nothing: ${unused}`
  const detail = mocks === undefined || Object.keys(mocks).length === 0 ? undefined : mocks
  switch (life.state) {
    case 'expired':
      return new ProbeError(
        'LEASE_EXPIRED',
        `lease ${echo(id)} has expired: it was not used for 15 minutes${mocked}`,
        detail,
      )
    case 'released':
      return new ProbeError('LEASE_EXPIRED', `lease ${echo(id)} was released${mocked}`, detail)
    case 'lost':
      return new ProbeError('LEASE_LOST', `lease ${echo(id)} is lost: ${life.why}${mocked}`, detail)
    default:
      return undefined
  }
}
