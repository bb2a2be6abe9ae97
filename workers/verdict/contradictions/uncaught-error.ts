import type { UncaughtError } from '../../../sdk/protocol/events.js'
import type { Cursor } from '../../../sdk/protocol/values.js'
import { answeredAt, hasFailed, placeOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { EventOf } from '../../timeline/timeline-event.js'
import { named, quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { callsById } from '../lineage.js'
import { acknowledgement } from './acknowledged.js'
import { declaresError } from './declared.js'

/**
 * The earliest time at which the app may have reported the error. An app may report a failed call first, and throw
 * afterwards.
 */
function reportableSince({ t, via }: EventOf<'error'>, evidence: Evidence): Cursor {
  const led = via === undefined ? undefined : callsById(evidence).get(via)
  return led !== undefined && hasFailed(led) ? (answeredAt(led) ?? t) : t
}

/** The SDK calls the listeners that it wraps. */
const OWN = /\/probe\.js(?:\?|$)/
const FILE = /https?:\/\/[^\s()]+?(?=:\d+:\d+)/g

/**
 * True when the whole stack is in one script, and another one sent what the act sends: a script beside the app that
 * listens to its controls.
 */
function isOfScriptBeside({ file, stack = '' }: UncaughtError, { acts, calls }: Evidence): boolean {
  const files = new Set(stack.match(FILE)?.filter((each) => !OWN.test(each)))
  if (file === undefined || files.size !== 1) return false
  const path = placeOf(file)
  const senders = calls.flatMap(({ started: { cause, data } }) =>
    isOfActs(cause, acts) && data.initiator !== undefined ? [data.initiator] : [],
  )
  return senders.length > 0 && senders.every((sender) => !sender.startsWith(path))
}

/** An uncaught error in the act's own chain. The cause of a rejection that is reported late is uncertain. */
export const uncaughtError: Detector<'decisive' | 'caution'> = {
  kind: 'uncaught-error',
  tiers: ['decisive', 'caution'],
  detect(evidence) {
    const handled = new Set(evidence.handled.map(({ doc, data }) => `${doc}:${data.of}`))
    return evidence.errors.flatMap((error) => {
      const { cause, data, doc, seq, t } = error
      const isOwn = isOfActs(cause, evidence.acts)
      const mayBeOwn = data.kind === 'rejection' && cause === 'unattributed' && evidence.acts.length > 0
      if ((!isOwn && !mayBeOwn) || data.benign !== undefined || handled.has(`${doc}:${seq}`)) return []
      const since = reportableSince(error, evidence)
      if (declaresError(evidence, error, since)) return []
      const taken = acknowledgement(evidence, { at: since })
      if (taken === 'acknowledged') return []
      const where = data.file === undefined ? '' : ` at ${data.file}:${data.line ?? 0}:${data.column ?? 0}`
      const counter = `uncaught ${named(data.name)}: ${quote(data.message)}${where}`
      return [
        {
          kind: 'uncaught-error',
          tier: taken === 'ambiguous' || !isOwn || isOfScriptBeside(data, evidence) ? 'caution' : 'decisive',
          counter,
          at: t,
        },
      ]
    })
  },
}
