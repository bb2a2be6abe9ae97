/**
 * Groups the repeated requests that the acts caused or may have caused: a successful retry cancels a failure. A retry may
 * have lost its cause, as after a library renewed a token.
 */
import type { ActId, Cursor } from '../../sdk/protocol/values.js'
import { isFailure, type NetworkCall } from './calls.js'
import { counts } from './cause-of-acts.js'

/** A key of method, URL and operation, which is equal when a request is repeated. */
export function requestOf({ started: { data } }: NetworkCall): string {
  const { method, url, operation } = data
  return JSON.stringify(operation === undefined ? [method, url] : [method, url, operation.name])
}

export class Tries {
  readonly #latest = new Map<string, Cursor>()
  /** by request, the latest successes by what they carried */
  readonly #latestGood = new Map<string, Map<string | undefined, Cursor>>()

  /** @param calls in start order */
  constructor(calls: readonly NetworkCall[], acts: readonly ActId[]) {
    for (const call of calls) {
      if (!counts(call.started.cause, acts)) continue
      const request = requestOf(call)
      this.#latest.set(request, call.started.t)
      if (call.responded === undefined || isFailure(call)) continue
      const good = this.#latestGood.get(request) ?? new Map<string | undefined, Cursor>()
      this.#latestGood.set(request, good.set(call.started.data.digest, call.started.t))
    }
  }

  hasLater(call: NetworkCall): boolean {
    return (this.#latest.get(requestOf(call)) ?? 0) > call.started.t
  }

  /**
   * True when a later repetition of the request succeeded, so that its failure does not count. A request that carries
   * something else to the same address, such as another remote call, is no repetition.
   */
  hasLaterSuccess(call: NetworkCall): boolean {
    const { digest } = call.started.data
    const good = [...(this.#latestGood.get(requestOf(call)) ?? [])]
    return good.some(
      ([each, t]) => t > call.started.t && (each === digest || each === undefined || digest === undefined),
    )
  }
}
