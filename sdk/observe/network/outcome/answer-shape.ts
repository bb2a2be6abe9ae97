/** The names in the answer to a write, to compare it with those before (docs/design/verdict.md#learnt-answers). */
import type { AnswerShape } from '../../../protocol/events.js'
import { isRecord } from '../../../protocol/record.js'
import { digest } from '../digest.js'

const NAMES = 30
const NAME_CHARS = 40
const WRAPPERS: readonly string[] = ['data', 'result', 'response']
/** Names of members that may speak of a failure. */
const FAILURE =
  /err|fail|fault|reason|denied|reject|warn|problem|declin|refus|block|limit|exceed|invalid|message|retry/i

/**
 * @param answer parsed
 * @param sent the parsed body of the request
 * @returns undefined for an answer that is no object
 */
export function shapeOf(answer: unknown, sent: unknown): AnswerShape | undefined {
  if (!isRecord(answer)) return undefined
  const parts = [answer, ...WRAPPERS.map((name) => answer[name]).filter(isRecord)]
  const members = parts.flatMap((part) => Object.entries(part))
  const names = (isKept: (value: unknown, name: string) => boolean) =>
    [
      ...new Set(
        members.filter(([name, value]) => isKept(value, name)).map(([name]) => name.slice(0, NAME_CHARS)),
      ),
    ].slice(0, NAMES)
  return {
    to: digest(isRecord(sent) ? Object.keys(sent).sort().join() : typeof sent),
    has: names((value) => value !== null && value !== undefined),
    doubts: names((value, name) => FAILURE.test(name) && value !== null && value !== false && value !== ''),
  }
}
