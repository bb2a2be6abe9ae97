import { isOfDialog } from '../../predicates/predicate.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import { quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { saysSaving, saysSending } from '../saving-words.js'
import { affirmed } from './declared.js'

const PRESSES: readonly string[] = ['click', 'dblclick', 'tap', 'submit', 'press']

/**
 * The name of the control says that it saves or sends, and the act sent nothing. An app may save in the page, so it is a
 * note, except where a record of a list that the page has read is deleted, or what was typed is to be saved or sent and the
 * page reads from a server.
 */
export const nothingSent: Detector<'caution' | 'note'> = {
  kind: 'nothing-sent',
  tiers: ['caution', 'note'],
  detect(evidence) {
    const { acts, amiss, calls, marks, settled, states, storages, streams } = evidence
    const last = marks.at(-1)
    if (last === undefined || !settled || !PRESSES.includes(last.data.action)) return []
    const { name = '', isOfList } = last.data
    const isSent =
      calls.some(({ started }) => isOfActs(started.cause, acts)) ||
      streams.some(({ cause, data }) => data.direction === 'out' && isOfActs(cause, acts))
    if (isSent || (!saysSaving(name) && isOfList !== true)) return []
    // The claim says itself that nothing is sent.
    const isNone = (evidence.claim?.evaluation.deciding ?? []).some(
      ({ leaf, negated }) => leaf.kind === 'net' && (negated || leaf.absent === true),
    )
    // It asks first.
    const asks = affirmed(evidence).some(({ leaf }) => isOfDialog(leaf))
    if (isNone || asks) return []
    const isKept = [...states, ...storages].some(({ cause }) => isOfActs(cause, acts))
    const isUnsent = saysSending(name) && amiss.some(({ how }) => how === 'unsent')
    const tier = (isOfList === true || isUnsent) && !isKept ? 'caution' : 'note'
    const counter = `the ${last.data.action} on ${quote(name)} sent no request`
    return [{ kind: 'nothing-sent', tier, counter, at: last.t }]
  },
}
