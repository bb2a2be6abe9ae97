import type { Outcome } from '../../../protocol/events.js'
import { isRecord } from '../../../protocol/record.js'
import { LINES_TYPE } from './media-types.js'
import type { OutcomeReader } from './reader.js'
import { outcomeOf } from './shape.js'

/** The type of a last line that says how the stream ended. */
const FAILED = /^(?:error|fail(?:ed|ure)?|abort(?:ed)?|cancell?ed)$/i

/** One JSON value per line. Several lines count as a list. */
export const ndjson: OutcomeReader = {
  name: 'ndjson',
  reads: (mediaType) => LINES_TYPE.test(mediaType),
  read(body, sent) {
    if ('value' in body) return outcomeOf(body.value, sent)
    const lines = body.text
      .replaceAll('\u001e', '\n')
      .split('\n')
      .filter((line) => line.trim() !== '')
    const values = lines.map((line) => JSON.parse(line) as unknown)
    const last = values.at(-1)
    const outcome = outcomeOf(values.length === 1 ? last : values, sent)
    if (!isRecord(last)) return outcome
    if (outcome.outcome === 'reports-failure') return withoutSum(outcome, last)
    if (outcome.outcome !== 'ok') return outcome
    // The last line may sum up: `{ "event": "done", "imported": 0, "skipped": 3 }`.
    if (!FAILED.test(String(last.type))) return outcomeOf(last, sent)
    return { outcome: 'reports-failure', sign: `type: ${String(last.type)}`, doubtful: true }
  },
}

/** A last line that counts the failed lines and the others is none of them: `{ "imported": 3, "skipped": 1 }`. */
function withoutSum(
  outcome: Extract<Outcome, { outcome: 'reports-failure' }>,
  last: Record<string, unknown>,
): Outcome {
  const { failures = 0, of = 0 } = outcome
  const lines = of - 1
  const counts = Object.values(last)
  const at = counts.indexOf(failures)
  const isSum = at >= 0 && counts.some((count, i) => i !== at && count === lines - failures)
  return isSum && failures < lines ? { ...outcome, of: lines } : outcome
}
