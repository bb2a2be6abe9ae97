import { exitIn } from './exit.js'
import { refusalIn } from './refusal.js'
import type { Sent } from './sent.js'

/** How many were changed: `{ matched: 0, modified: 0 }`. */
const COUNT =
  /^(?:n_?|rows_?)?(?:modified|affected|inserted|imported|upserted|updated|deleted|removed|created|saved|stored|sent|accepted|processed)(?:_?(?:count|rows|items))?$/i
/** Whether it was done. Words for the state of a record, such as `delivered`, are not among them. */
const DEED = /^(?:is_?|was_?)?(?:valid|applied|saved|stored|accepted|charged|authori[sz]ed)$/i
/** How many records were found. A search says it too. */
const FOUND = /^(?:n_?)?matched(?:_?count)?$/i
/** Words of work that is put off. */
const PUT_OFF = /^(?:is_?)?(?:queued|deferred|offline|pending)$/i
const NOT_YET = /^requires?_\w+$/i
const REFUSED = /^(?:rejected|denied|declined|cancell?ed|refused|invalid)$/i
const STATUS = /^(?:status|state|result|outcome|decision)$/i

/**
 * What in an envelope makes it doubtful that the request was carried out, e.g. `valid: false`; undefined for nothing.
 * Members that the request itself sent are not read.
 *
 * @param isSaidDone the answer says elsewhere that the request succeeded
 */
export function doubtIn(
  envelope: Record<string, unknown>,
  { names, words, isAccepted, isDry, changes, path }: Sent,
  isSaidDone: boolean,
): string | undefined {
  const told = Object.entries(envelope).filter(([name]) => !names.has(name))
  // A change may be answered with the record of a past run.
  const exit = changes ? undefined : exitIn(Object.fromEntries(told))
  if (exit !== undefined) return exit
  for (const [name, value] of told) {
    // `{ queued: true }` is what `POST /api/queue` is for.
    const isMeant = path.includes(name.toLowerCase().replace(/e?d$/, ''))
    if (value === true && !isAccepted && PUT_OFF.test(name) && !isMeant) return `${name}: true`
    if (
      typeof value === 'string' &&
      !isSaidDone &&
      STATUS.test(name) &&
      (REFUSED.test(value) || NOT_YET.test(value))
    )
      return `${name}: ${value}`
  }
  if (isDry) return undefined
  const refusal = isSaidDone ? undefined : refusalIn(told, { words, path })
  if (refusal !== undefined) return refusal
  const deeds = told.filter(([name, value]) =>
    typeof value === 'number'
      ? COUNT.test(name) || (FOUND.test(name) && (changes || value > 0))
      : typeof value === 'boolean' && DEED.test(name),
  )
  const [first] = deeds
  // With `{ matched: 1, modified: 0 }` the record was found, and it had the values before.
  const isNothingDone = deeds.every(([, value]) => value === false || value === 0)
  return first !== undefined && isNothingDone ? `${first[0]}: ${first[1]}` : undefined
}

/** A name that says what was done: no other number of the answer leaves the page. */
const DONE = /(?:ed|en|sent|set)$/

/** The only count that is not zero beside a doubt about a count of zero: `hidden: 2` beside `deleted: 0`. */
export function countBeside(
  doubt: string,
  envelope: Record<string, unknown>,
  { names }: Sent,
): string | undefined {
  if (!doubt.endsWith(': 0')) return undefined
  const counts = Object.entries(envelope).filter(
    ([name, value]) => !names.has(name) && Number.isInteger(value) && Number(value) > 0,
  )
  const [first] = counts
  const isOnly = first !== undefined && counts.length === 1 && DONE.test(first[0])
  return isOnly ? first.join(': ') : undefined
}
