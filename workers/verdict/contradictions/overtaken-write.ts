import { answeredAt, describeCall } from '../../timeline/calls.js'
import { requestOf } from '../../timeline/tries.js'
import type { Detector } from '../evidence.js'
import { fatesIn } from '../writes.js'

const REPLACES: readonly string[] = ['PUT', 'PATCH']

/** Two writes of one record overlapped, and the older one was answered last: the server may keep the older values. */
export const overtakenWrite: Detector<'caution'> = {
  kind: 'overtaken-write',
  tiers: ['caution'],
  detect(evidence) {
    const writes = fatesIn(evidence).answered.filter(({ started, responded }) => {
      return REPLACES.includes(started.data.method) && responded !== undefined
    })
    return writes.flatMap((older, i) => {
      const at = answeredAt(older) ?? 0
      const newer = writes
        .slice(i + 1)
        .find(
          (each) =>
            requestOf(each) === requestOf(older) &&
            each.started.data.digest !== older.started.data.digest &&
            (answeredAt(each) ?? 0) < at,
        )
      const isRepeated = writes
        .slice(i + 1)
        .some((each) => each.started.t > at && requestOf(each) === requestOf(older))
      if (newer === undefined || isRepeated) return []
      const counter = `${describeCall(older)} was answered after the newer one, and the server may keep what it carried`
      return [{ kind: 'overtaken-write', tier: 'caution' as const, counter, call: older.id, at }]
    })
  },
}
