import { isWrite, kindOfCall, type NetworkCall } from '../timeline/calls.js'
import type { UnlikeBefore } from '../verdict/evidence.js'

/** Answers that must agree before another one is unlike them. */
const AGREEING = 3
const KINDS = 200

interface Learnt {
  answers: number
  /** members that all of them had */
  has: ReadonlySet<string>
  /** members named like a failure that any of them had */
  doubts: ReadonlySet<string>
}

/**
 * What the answers to writes had in common whose verdicts were proved by more than the page's text
 * (docs/design/verdict.md#learnt-answers). Kept for the session.
 */
export class LearntAnswers {
  readonly #learnt = new Map<string, Learnt>()

  /** Call with the writes of an act whose consequence was proved. */
  learn(writes: readonly NetworkCall[]): void {
    for (const write of writes) {
      const shape = write.finished?.data.shape
      const kind = keyOf(write)
      if (shape === undefined || kind === undefined) continue
      const known = this.#learnt.get(kind)
      if (known === undefined && this.#learnt.size >= KINDS) continue
      this.#learnt.set(kind, {
        answers: (known?.answers ?? 0) + 1,
        has: new Set(shape.has.filter((name) => known?.has.has(name) ?? true)),
        doubts: new Set([...(known?.doubts ?? []), ...shape.doubts]),
      })
    }
  }

  /** The answers that lack what all before had, and have what may be a failure and none before had. */
  unlike(calls: readonly NetworkCall[]): UnlikeBefore[] {
    return calls.flatMap((call) => {
      const shape = call.finished?.data.shape
      const known = this.#learnt.get(keyOf(call) ?? '')
      if (shape === undefined || known === undefined || known.answers < AGREEING) return []
      const lacks = [...known.has].find((name) => !shape.has.includes(name))
      const brings = shape.doubts.find((name) => !known.doubts.has(name) && !known.has.has(name))
      return lacks === undefined || brings === undefined ? [] : [{ call: call.id, lacks, brings }]
    })
  }
}

function keyOf(call: NetworkCall): string | undefined {
  const { started, finished } = call
  return isWrite(call) && finished?.data.shape !== undefined
    ? `${kindOfCall(started)} ${finished.data.shape.to}`
    : undefined
}
