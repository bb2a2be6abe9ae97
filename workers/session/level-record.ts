/** The page's answers to the level leaves of one claim, before and during its window. */
import type { LevelAnswer, LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import type { Answer, DriverQuestion } from '../predicates/driver-question.js'
import type { LevelHistory, LevelReport } from '../predicates/leaf.js'
import { questionOf } from '../predicates/level-leaves.js'
import type { EventOf } from '../timeline/timeline-event.js'

/** Limit of the reports on one leaf. */
const REPORTS = 2_000

export class LevelRecord {
  readonly id: string
  readonly leaves: readonly LevelLeaf[]
  readonly #index: ReadonlyMap<string, number>
  readonly #reports: LevelReport[][]
  readonly #asked: readonly DriverQuestion[]
  readonly #driven = new Map<string, { before: Answer | null; reports: LevelReport[] }>()
  #before: readonly LevelAnswer[] | null = null
  #begun = false

  /** @param asked what the driver answers, besides the page */
  constructor(id: string, leaves: readonly LevelLeaf[], asked: readonly DriverQuestion[] = []) {
    this.#asked = asked
    this.id = id
    this.leaves = leaves
    this.#index = new Map(leaves.map((leaf, i) => [questionOf(leaf), i]))
    this.#reports = leaves.map(() => [])
  }

  get begun(): boolean {
    return this.#begun
  }

  /** Adds the answers that were read before the act, in the act's own turn. */
  before(answers: readonly LevelAnswer[]): void {
    this.#before = answers
    this.#begun = true
  }

  /** Adds a document's first answers. In a new document every node is new, so no answer counts as fresh. */
  begin(answers: readonly LevelAnswer[], t: Cursor): void {
    this.#begun = true
    for (const [i, { fresh: _fresh, ...answer }] of answers.entries()) {
      this.#reports[i]?.push({ t, turn: -1, answer })
    }
  }

  /** Adds what the driver said before the act. */
  driverSaidBefore(answers: readonly (Answer | undefined)[]): void {
    for (const [i, question] of this.#asked.entries())
      this.#driven.set(questionOf(question), { before: answers[i] ?? null, reports: [] })
  }

  /** Adds an answer of the driver. */
  answered(question: DriverQuestion, answer: Answer, t: Cursor): void {
    const key = questionOf(question)
    const known = this.#driven.get(key) ?? { before: null, reports: [] }
    known.reports.push({ t, turn: -1, answer })
    this.#driven.set(key, known)
  }

  /** @returns the leaf whose oldest report was dropped, if one was */
  note({ t, turn, via, cause, data }: EventOf<'level'>): LevelLeaf | undefined {
    const reports = this.#reports[data.leaf]
    const led = via === undefined ? {} : { via }
    reports?.push({ t, turn, cause, answer: data.answer, ...led })
    if (reports === undefined || reports.length <= REPORTS) return undefined
    reports.shift()
    return this.leaves[data.leaf]
  }

  history(leaf: LevelLeaf | DriverQuestion): LevelHistory | undefined {
    const driven = this.#driven.get(questionOf(leaf))
    if (driven !== undefined) return driven
    const i = this.#index.get(questionOf(leaf))
    if (i === undefined) return undefined
    return { before: this.#before?.[i] ?? null, reports: this.#reports[i] ?? [] }
  }
}
