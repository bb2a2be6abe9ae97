import type { ProbeError } from '../../sdk/protocol/errors.js'
import type { SessionId } from '../../sdk/protocol/values.js'

/** Decides which agents may use the sessions of leases. */
export interface SessionGate {
  /**
   * Counts a use of the session.
   *
   * @param session a session, or the id of one that may be over
   * @param agent id of the agent
   * @throws ProbeError LEASE_EXPIRED, LEASE_LOST, LEASE_NOT_YOURS
   */
  enter(session: { id: SessionId; origin: string } | SessionId, agent: string): void
  /** True when an agent that names no session may get one of this origin. */
  isOffered(origin: string, agent: string): boolean
  /** Why the sessions of this origin are gone; undefined when they are not, or nobody knows. */
  whyGone(origin: string): ProbeError | undefined
  /** An agent has left. */
  agentLeft(agent: string): void
}

/** Lets every agent use every session. */
export const OPEN_GATE: SessionGate = {
  enter: () => undefined,
  isOffered: () => true,
  whyGone: () => undefined,
  agentLeft: () => undefined,
}
