import { isRecord } from '../../../protocol/record.js'
import { IDENTITY } from '../misfit/borrowed.js'

/** The record with an id that an answer is, or has as a member; undefined for none. */
export function identified(answer: unknown): Record<string, unknown> | undefined {
  if (!isRecord(answer)) return undefined
  return [answer, ...Object.values(answer).filter(isRecord)].find((record) =>
    Object.keys(record).some((name) => IDENTITY.test(name)),
  )
}
