/** A request that was refused, by a `false` with the reason beside it: `{ accepted: false, reason: "too old" }`. */
import { areAlike, wordsOf } from '../../reading/words.js'
import type { Sent } from './sent.js'

const REASON = /^(?:reason|why|cause|hint)$/i
/** What a request asks for, as done. A state such as `active`, `flagged` or `blocked` may be meant to be false. */
const DEED =
  /^(?:is_?|was_?)?(?:accepted|activated|added|allowed|applied|approved|authori[sz]ed|booked|changed|charged|confirmed|created|delivered|granted|imported|invited|joined|moved|paid|permitted|placed|published|redeemed|registered|reserved|saved|scheduled|sent|stored|submitted|subscribed|updated|uploaded|verified)$/i

/** True for a reason of the server: one that the request did not send. */
export function hasReason(members: [string, unknown][], { words }: Pick<Sent, 'words'>): boolean {
  return members.some(
    ([name, value]) => REASON.test(name) && typeof value === 'string' && value !== '' && !words.has(value),
  )
}

/**
 * The deed that was refused; undefined for none. A deed is named by a common word, or like a word of the request's address:
 * `moved` in the answer to `POST /cards/7/move`. Where another flag is true, that one says what was done.
 *
 * @param members of an answer, without those that the request sent
 */
export function refusalIn(
  members: [string, unknown][],
  sent: Pick<Sent, 'words' | 'path'>,
): string | undefined {
  if (!hasReason(members, sent) || members.some(([, value]) => value === true || value === 'true'))
    return undefined
  const places = wordsOf(sent.path)
  const isDeed = (name: string) =>
    DEED.test(name) || wordsOf(name).some((word) => places.some((place) => isStemOf(word, place)))
  const flag = members.find(([name, value]) => String(value) === 'false' && isDeed(name))
  return flag === undefined ? undefined : `${flag[0]}: false`
}

/** `moved` and `move`, `activated` and `activation`: other forms of one word. */
function isStemOf(word: string, place: string): boolean {
  return word !== place && areAlike(word.replace(/(?:ed|en)$/, ''), place)
}
