import { answeredAt, describeCall, placeOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { Detector } from '../evidence.js'
import { isClaimed } from './declared.js'

/** Addresses of files that are no page. */
const FILE = /\.(?:csv|tsv|json|xml|pdf|xlsx?|docx?|zip|png|jpe?g|gif|svg|webp|ics|txt)$/i

/** A file was asked for, and a page came: that of a login, or the app's own for an unknown address. */
export const wrongType: Detector<'caution'> = {
  kind: 'wrong-type',
  tiers: ['caution'],
  detect(evidence) {
    const { acts, calls } = evidence
    return calls.flatMap((call) => {
      const { cause, data } = call.started
      const at = answeredAt(call)
      const { mediaType, status } = call.responded?.data ?? {}
      const isPage = mediaType === 'text/html' && FILE.test(placeOf(data.url)) && (status ?? 0) < 400
      if (!isPage || at === undefined || data.transport === 'document' || !isOfActs(cause, acts)) return []
      if (isClaimed(evidence, call, ({ contentType }) => contentType !== undefined)) return []
      const counter = `${describeCall(call)} is a page`
      return [{ kind: 'wrong-type', tier: 'caution' as const, counter, call: call.id, at }]
    })
  },
}
