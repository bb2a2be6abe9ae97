/** The fields of every brief verdict. Pure. */
import { bytesOf, textBytes } from '../../../workers/answers/bytes.js'
import type { ActAndWaitResult } from '../../../workers/operations/act-and-wait.js'
import { clipMiddle } from '../../../workers/wording/clip.js'
import type { BriefedAct } from './effect.js'

const BECAUSE_MIN_BYTES = 60
const BECAUSE_MAX_BYTES = 240
const WARNING_BYTES = 100

export interface FullVerdict
  extends Partial<
    Pick<
      ActAndWaitResult,
      | 'id'
      | 'since'
      | 'warning'
      | 'nearMiss'
      | 'propose'
      | 'exchanged'
      | 'page'
      | 'appeared'
      | 'trace'
      | 'moreTrace'
    >
  > {
  verified: string
  verifiedReason: string
  because: string
  dispatched?: boolean
  session?: { sessionId?: string; lastSeenMs?: number; throttled?: boolean; focused?: boolean }
  contradictions?: readonly { kind: string; tier: string; counter: string }[]
  effect?: BriefedAct
  messages?: unknown
  retracted?: unknown
}

/**
 * `because` gets the bytes that the others leave.
 *
 * @param limit bytes of the whole answer
 * @param reserved bytes that a long `because` leaves to what follows
 */
export function frameOf(full: FullVerdict, limit: number, reserved = 0) {
  const { id, verified, verifiedReason, because, since, dispatched, warning, session } = full
  const head = {
    ...(id === undefined ? {} : { id }),
    verified,
    verifiedReason,
    because: '',
    ...(since === undefined ? {} : { since }),
    ...(dispatched === undefined ? {} : { dispatched }),
  }
  const { lastSeenMs, throttled, focused } = session ?? {}
  const block = { session: { lastSeenMs, throttled, focused } }
  const free = limit - bytesOf({ ...head, ...block })
  const room = Math.min(WARNING_BYTES, free - BECAUSE_MIN_BYTES - '"warning":"",'.length)
  const tail = warning === undefined ? block : { ...block, warning: clipMiddle(warning, room, textBytes) }
  const shared = limit - bytesOf({ ...head, ...tail })
  const left = Math.min(shared, BECAUSE_MAX_BYTES, Math.max(BECAUSE_MIN_BYTES, shared - reserved))
  return { head: { ...head, because: clipMiddle(because, left, textBytes) }, tail }
}
