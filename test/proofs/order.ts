/** Which play is next. The order decides nothing but how soon a fault is caught. Pure. */
import type { Fault } from '../../fixtures/corpus/case.js'

/** of a word that tells: `approve`, `approval` and `approved` are one */
const STEM = 5
const SHORTEST = 4

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return new Set(words.filter((word) => word.length >= SHORTEST).map((word) => word.slice(0, STEM)))
}

/**
 * The flows in the order of how much their text has in common with a fault's. A word that few flows have counts more.
 *
 * @param flows texts of the files, by name
 */
export function likeliestFlows(fault: Fault, flows: ReadonlyMap<string, string>): string[] {
  const stems = new Map([...flows].map(([name, text]) => [name, stemsOf(text)]))
  const wanted = stemsOf(`${fault.name} ${fault.family} ${fault.description}`)
  const weight = (stem: string) => {
    const having = [...stems.values()].filter((own) => own.has(stem)).length
    return having === 0 ? 0 : 1 / having
  }
  const likeness = (name: string) =>
    [...wanted].reduce((sum, stem) => sum + (stems.get(name)?.has(stem) === true ? weight(stem) : 0), 0)
  const scores = new Map([...flows.keys()].map((name) => [name, likeness(name)]))
  return [...flows.keys()].sort((one, two) => (scores.get(two) ?? 0) - (scores.get(one) ?? 0))
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
