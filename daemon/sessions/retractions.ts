/** Verdicts of a session that were taken back: each agent is told once, and the list of sessions has the latest. Pure. */
import type { Retraction } from '../../workers/session/standing-verdicts.js'

const KEPT = 20
const LISTED = 5

export class Retractions {
  #kept: { retraction: Retraction; untold: Set<string> }[] = []

  /** @param agents agents that drive the session */
  add(retractions: readonly Retraction[], agents: Iterable<string>): void {
    const told = [...agents]
    const added = retractions.map((retraction) => ({ retraction, untold: new Set(told) }))
    this.#kept = [...this.#kept, ...added].slice(-KEPT)
  }

  /** Returns what the agent has not been told yet. */
  take(agent: string): Retraction[] {
    return this.#kept.flatMap(({ retraction, untold }) => (untold.delete(agent) ? [retraction] : []))
  }

  /** newest last */
  get latest(): readonly Retraction[] {
    return this.#kept.slice(-LISTED).map(({ retraction }) => retraction)
  }
}
