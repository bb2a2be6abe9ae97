/** The requests for the next documents of a page and its frames, and those that led to the present ones. */
import { LOAD, type LoadRequest } from '../../sdk/protocol/driver-link.js'

/** the page's own frame, among the keys of frames */
const PAGE = ''

export class LoadRequests {
  readonly #next = new Map<string, LoadRequest>()
  readonly #present = new Map<string, { document: string; request: LoadRequest | undefined }>()

  /**
   * Call when a document opens its link; it may do so twice.
   *
   * @param document its name
   * @returns the request that led to it; undefined when no act made one
   */
  began(frame: string | undefined, document: string): LoadRequest | undefined {
    const key = frame ?? PAGE
    const present = this.#present.get(key)
    if (present?.document === document) return present.request
    const request = this.#next.get(key)
    this.#next.delete(key)
    this.#present.set(key, { document, request })
    return request
  }

  /**
   * A document that LOAD led to, and that leads to another one, passes on the acts that led to it.
   *
   * @param request undefined for one that no act made
   */
  leaving(frame: string | undefined, request: LoadRequest | undefined): void {
    const key = frame ?? PAGE
    const before = this.#present.get(key)?.request?.acts ?? []
    const acts = request?.acts.flatMap((act) => (act === LOAD ? before : act)) ?? []
    if (request === undefined || acts.length === 0) this.#next.delete(key)
    else this.#next.set(key, { ...request, acts })
  }
}
