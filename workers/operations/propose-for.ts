import type { Cursor } from '../../sdk/protocol/values.js'
import { type Reaction, reactionIn } from '../reporting/reaction.js'
import type { JournalEntry } from '../session/journal.js'
import type { ObservedSession } from '../session/observed-session.js'
import { type Proposal, proposedAfter } from './judge.js'

/**
 * The strongest claim that what followed supports: for an agent's act a claim that is proved over its window; for a person's
 * deed, which no act marks, what was seen until the next one.
 *
 * @param until when the next deed began; default: now
 */
export function proposalFor(
  session: ObservedSession,
  { t, act, by }: JournalEntry,
  until: Cursor | undefined,
): { claim: Proposal; of: 'proved' | 'seen' } | undefined {
  if (act !== undefined) {
    const [claim] = proposedAfter(session, t, act)
    return claim === undefined ? undefined : { claim, of: 'proved' }
  }
  if (by !== 'person') return undefined
  const claim = seenClaim(reactionIn(session.timeline, t, until ?? session.timeline.now))
  return claim === undefined ? undefined : { claim, of: 'seen' }
}

function seenClaim({ signals, requests = [], routes, appeared }: Reaction): Proposal | undefined {
  const [signal] = signals ?? []
  if (signal !== undefined) return { kind: 'signal', name: signal }
  const call = requests.find(({ method }) => method !== 'GET') ?? requests[0]
  if (call?.status !== undefined) {
    const url = call.path.replace(/[?#].*$/, '')
    return { kind: 'net', method: call.method, url, status: call.status }
  }
  const route = routes?.at(-1)
  if (route !== undefined && URL.canParse(route))
    return { kind: 'route', path: new URL(route).pathname, changed: true }
  const [text] = appeared ?? []
  return text === undefined ? undefined : { kind: 'text', contains: text }
}
