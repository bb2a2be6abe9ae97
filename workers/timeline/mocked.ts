import type { Milliseconds } from '../../sdk/protocol/values.js'

/** A request that a rule of a network mock answered or delayed, as the driver saw it. */
export interface Mocked {
  /** epoch ms */
  at: Milliseconds
  method: string
  url: string
  /** e.g. `status 500` */
  effect: string
}
