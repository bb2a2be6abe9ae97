/** A page that is made before anybody asks for it, so that the next lease need not wait for the browser to make one. */
import { randomBytes } from 'node:crypto'
import { SPARE_PAGE_MS } from '../../sdk/protocol/limits.js'
import type { LeasePreparation } from '../../workers/driver/driver-api.js'
import type { Clock } from '../../workers/timeline/clock.js'
import { Reaper } from '../sessions/reaper.js'

/** What all leases must have in common with the page that one of them takes. */
export type PageKind = Omit<LeasePreparation, 'lease'>

export interface SparePageOptions {
  clock: Clock
  /** one more page fits, and the browser does nothing more urgent */
  isTime(): boolean
  /** makes the page; rejects when it cannot */
  prepare(preparation: LeasePreparation): Promise<void>
}

const ID_BYTES = 3
const KEY = ''

export class SparePage {
  readonly #options: SparePageOptions
  readonly #pause: Reaper
  /** of the latest lease: the next one will probably ask for the same */
  #kind: PageKind | undefined
  #spare: { lease: string; key: string } | undefined

  constructor(options: SparePageOptions) {
    this.#options = options
    this.#pause = new Reaper(options.clock, () => this.#prepare())
  }

  /** The id of a new lease: that of the spare page, if it is of the same kind. */
  leaseFor(kind: PageKind): string {
    this.#kind = kind
    const spare = this.#spare
    if (spare?.key !== keyOf(kind)) return newLease()
    this.#spare = undefined
    return spare.lease
  }

  /** A lease opened or ended: prepares the next page after a pause, if one is missing. */
  stir(): void {
    this.#pause.arm(KEY, SPARE_PAGE_MS)
  }

  /** The page is gone, and so is every page when its browser has ended. @param lease default: any */
  lost(lease = this.#spare?.lease): void {
    if (this.#spare?.lease === lease) this.#spare = undefined
  }

  close(): void {
    this.#pause.close()
  }

  #prepare(): void {
    const kind = this.#kind
    if (kind === undefined || !this.#options.isTime()) return
    const key = keyOf(kind)
    if (this.#spare?.key === key) return
    const lease = newLease()
    this.#spare = { lease, key }
    this.#options.prepare({ ...kind, lease }).catch(() => this.lost(lease))
  }
}

/** A lease that begins with a page made for it alone. */
export function newLease(): string {
  return `lease-${randomBytes(ID_BYTES).toString('hex')}`
}

/** Equal for equal kinds. */
function keyOf(kind: PageKind): string {
  return JSON.stringify(Object.entries(kind).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
