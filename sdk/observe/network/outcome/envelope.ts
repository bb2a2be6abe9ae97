/**
 * The parts of an answer that speak about the request: its top, and one level below. A record of the app is not among
 * them: "Reject application" answers `{ id, status: "rejected" }`, and that is success.
 */
import { isRecord } from '../../../protocol/record.js'

const WRAPPERS = ['data', 'result', 'response'] as const
const IDENTITY = /^_?(?:id|uuid)$/i

export function envelopesOf(answer: Record<string, unknown>): Record<string, unknown>[] {
  return [answer, ...WRAPPERS.map((name) => answer[name])].filter(
    (part): part is Record<string, unknown> => isRecord(part) && !isEntity(part),
  )
}

/** JSON-RPC numbers its answers with an `id`. https://www.jsonrpc.org/specification#response_object */
function isEntity(part: Record<string, unknown>): boolean {
  return !('jsonrpc' in part) && hasIdentity(part)
}

export function hasIdentity(part: Record<string, unknown>): boolean {
  return Object.keys(part).some((name) => IDENTITY.test(name))
}
