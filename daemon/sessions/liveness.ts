/** The states of a session (docs/design/sessions.md#liveness). Pure. */
import type { EndReason } from '../../sdk/protocol/frames.js'

export type Liveness =
  | { state: 'waiting' }
  | { state: 'active' }
  | { state: 'paused' }
  | { state: 'ended'; reason: EndReason }

export type LivenessEvent =
  | 'agent-activity'
  /** no agent called for idleEndMs */
  | 'idle-elapsed'
  /** the last agent that drove the session disconnected */
  | 'agent-left'
  /** the tab did not reconnect within BRIDGE_LOST_MS */
  | 'bridge-lost'
  | 'explicit-end'
  | 'human-paused'
  | 'human-resumed'

/** Returns the state after an event, or the same object if nothing changes. An explicit end and a lost tab are final. */
export function transition(now: Liveness, event: LivenessEvent): Liveness {
  if (now.state === 'ended') {
    if (now.reason === 'explicit' || now.reason === 'bridge-lost') return now
    if (event === 'agent-activity') return { state: 'active' }
    if (event === 'bridge-lost') return { state: 'ended', reason: 'bridge-lost' }
    return event === 'explicit-end' ? { state: 'ended', reason: 'explicit' } : now
  }
  switch (event) {
    case 'agent-activity':
      return now.state === 'waiting' ? { state: 'active' } : now
    case 'idle-elapsed':
      return now.state === 'waiting' ? now : { state: 'ended', reason: 'idle' }
    case 'agent-left':
      return now.state === 'waiting' ? now : { state: 'ended', reason: 'agent-left' }
    case 'bridge-lost':
      return { state: 'ended', reason: 'bridge-lost' }
    case 'explicit-end':
      return { state: 'ended', reason: 'explicit' }
    case 'human-paused':
      return now.state === 'active' ? { state: 'paused' } : now
    case 'human-resumed':
      return now.state === 'paused' ? { state: 'active' } : now
  }
}
