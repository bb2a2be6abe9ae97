/** A `false` with the reason beside it, whatever the flag is called: `{ accepted: false, reason: "too old" }`. */

const REASON = /^(?:reason|why|cause|hint|grund|ursache|raison|motif|motivo|causa)$/i

/**
 * The flag of a request that was refused; undefined for none.
 *
 * @param members of the answer, or of a record in it, without those that the request sent
 * @param words texts that the request sent: a reason that it gave is no refusal
 */
export function refusalIn(members: [string, unknown][], words: ReadonlySet<string>): string | undefined {
  const isReasoned = members.some(
    ([name, value]) => REASON.test(name) && typeof value === 'string' && value !== '' && !words.has(value),
  )
  if (!isReasoned) return undefined
  const flag = members.find(([, value]) => value === false || value === 'false')
  return flag === undefined ? undefined : `${flag[0]}: false`
}
