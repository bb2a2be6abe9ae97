/** What the acts asked for more than once: a retry that ends well undoes a failure. */
import type { ActId, Cursor } from '../../sdk/protocol/values.js'
import { isFailure, type NetworkCall } from './calls.js'
import { isOfActs } from './cause-of-acts.js'

/** What a call asks for, by method, address and operation: equal for the same request again. */
export function requestOf({ started: { data } }: NetworkCall): string {
  const { method, url, operation } = data
  return JSON.stringify(operation === undefined ? [method, url] : [method, url, operation.name])
}

/** The tries of each request by the acts. */
export class Tries {
  readonly #latest = new Map<string, Cursor>()
  readonly #latestGood = new Map<string, Cursor>()

  /** @param calls in the order in which they started */
  constructor(calls: readonly NetworkCall[], acts: readonly ActId[]) {
    for (const call of calls) {
      if (!isOfActs(call.started.cause, acts)) continue
      const request = requestOf(call)
      this.#latest.set(request, call.started.t)
      if (call.responded !== undefined && !isFailure(call)) this.#latestGood.set(request, call.started.t)
    }
  }

  /** The same request was made again. */
  hasLater(call: NetworkCall): boolean {
    return (this.#latest.get(requestOf(call)) ?? 0) > call.started.t
  }

  /** The same request was made again and ended well: a retry that succeeded is no failure. */
  hasLaterSuccess(call: NetworkCall): boolean {
    return (this.#latestGood.get(requestOf(call)) ?? 0) > call.started.t
  }
}
