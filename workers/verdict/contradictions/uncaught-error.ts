import { isCausedBy } from '../../../sdk/protocol/cause.js'
import type { Contradiction, Detector } from '../evidence.js'
import { acknowledgement, declaresError } from './acknowledged.js'

/** An error that nobody caught, in a turn of the act's own chain. */
export const uncaughtError: Detector = {
  kind: 'uncaught-error',
  detect(evidence) {
    const { act } = evidence
    if (act === null || declaresError(evidence)) return []
    const handled = new Set(evidence.handled.map(({ doc, data }) => `${doc}:${data.of}`))
    return evidence.errors.flatMap((error): Contradiction[] => {
      const { cause, data, doc, seq, t } = error
      if (!isCausedBy(cause, act) || data.benign !== undefined || handled.has(`${doc}:${seq}`)) return []
      const taken = acknowledgement(evidence, { at: t })
      if (taken === 'acknowledged') return []
      const where = data.file === undefined ? '' : ` at ${data.file}:${data.line ?? 0}:${data.column ?? 0}`
      return [
        {
          kind: 'uncaught-error',
          tier: taken === 'ambiguous' ? 'caution' : 'decisive',
          claim: 'the claim holds',
          counter: `uncaught ${data.name}: "${data.message}"${where}`,
        },
      ]
    })
  },
}
