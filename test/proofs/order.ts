/** Which play is next. The order decides nothing but how soon a fault is caught. Pure. */
import type { Fault, Step } from '../../fixtures/corpus/case.js'

interface Acting {
  target?: unknown
}

/** @returns what the targets of acts are found by, e.g. a test id or a name */
function locatorsOf(steps: readonly Acting[]): Set<string> {
  const all = steps.flatMap(({ target }) => [target ?? []].flat() as object[])
  return new Set(
    all
      .flatMap((locator) => Object.values(locator))
      .filter((value) => typeof value === 'string')
      .map((value) => value.toLowerCase()),
  )
}

/**
 * The flows in the order of how many of a fault's targets they act on, the shorter first among equals. A target that few flows
 * act on counts more.
 *
 * @param acts of the corpus under the fault
 * @param flows texts of the files, by name
 */
export function likeliestFlows(acts: readonly Step[], flows: ReadonlyMap<string, string>): string[] {
  const own = new Map(
    [...flows].map(([name, text]) => [name, locatorsOf((JSON.parse(text) as { steps: Acting[] }).steps)]),
  )
  const wanted = [...locatorsOf(acts)]
  const having = (locator: string) => [...own.values()].filter((each) => each.has(locator)).length
  const score = (name: string) =>
    wanted.reduce((sum, each) => sum + (own.get(name)?.has(each) === true ? 1 / having(each) : 0), 0)
  const rows = [...flows].map(([name, { length }]) => ({ name, length, score: score(name) }))
  return rows.sort((a, b) => b.score - a.score || a.length - b.length).map(({ name }) => name)
}

interface Waiting {
  fault: Fault
  /** not yet played, the next one first */
  flows: string[]
  played: number
  isCaught: boolean
}

/** The plays under faults: first those of faults that no flow has caught yet, the likeliest flows first. */
export class Queue {
  readonly #waiting: Waiting[]

  /**
   * @param faults with their flows in order
   * @param played names of the flows that were played under a fault
   * @param caught names of the faults that were caught
   */
  constructor(
    faults: readonly { fault: Fault; flows: readonly string[] }[],
    played: ReadonlyMap<string, ReadonlySet<string>>,
    caught: ReadonlySet<string>,
  ) {
    this.#waiting = faults.map(({ fault, flows }) => ({
      fault,
      flows: flows.filter((flow) => played.get(fault.name)?.has(flow) !== true),
      played: played.get(fault.name)?.size ?? 0,
      isCaught: caught.has(fault.name),
    }))
  }

  get size(): number {
    return this.#waiting.reduce((sum, { flows }) => sum + flows.length, 0)
  }

  /** @returns undefined when nothing waits */
  next(): { fault: Fault; flow: string } | undefined {
    const open = this.#waiting.filter(({ flows }) => flows.length > 0)
    const first = open.reduce<Waiting | undefined>(
      (best, each) => (best === undefined || urgency(each) < urgency(best) ? each : best),
      undefined,
    )
    const flow = first?.flows.shift()
    if (first === undefined || flow === undefined) return undefined
    first.played += 1
    return { fault: first.fault, flow }
  }

  caught(fault: string): void {
    for (const each of this.#waiting) if (each.fault.name === fault) each.isCaught = true
  }
}

/** Smaller is sooner. What waits is at most a few dozen flows of each fault. */
function urgency({ fault, played, isCaught }: Waiting): number {
  return (isCaught ? 1_000 : 0) + (fault.isFault ? played : 2 * played)
}
