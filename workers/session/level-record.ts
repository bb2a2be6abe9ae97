/** The answers to the level leaves of one claim, before and during its window: the page's, and those of its frames. */
import type { LevelAnswer, LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import type { Answer, DriverQuestion } from '../predicates/driver-question.js'
import type { LevelHistory, LevelReport } from '../predicates/leaf.js'
import { questionOf } from '../predicates/level-leaves.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { combinedAnswer } from './combined-answer.js'
import { frameOf } from './foreign-documents.js'

/** Limit of the reports on one leaf. */
const REPORTS = 2_000
/** The source of the page's own answers; a frame's document has its name. */
export const PAGE = ''

type Answers = readonly (LevelAnswer | undefined)[]

export class LevelRecord {
  readonly id: string
  readonly leaves: readonly LevelLeaf[]
  readonly #index: ReadonlyMap<string, number>
  readonly #reports: LevelReport[][]
  /** by source, in the order of `leaves`; undefined for a leaf that the source is not asked about */
  readonly #before = new Map<string, Answers>()
  readonly #latest = new Map<string, (LevelAnswer | undefined)[]>()
  readonly #asked: readonly DriverQuestion[]
  readonly #driven = new Map<string, { before: Answer | null; reports: LevelReport[] }>()
  #begun = false
  /** the first answers of the document that acts, or else of the page, are known */
  #opened = false
  /** documents of frames that left before that, and when */
  readonly #left = new Map<string, Cursor>()

  /** @param asked what the driver answers, besides the page */
  constructor(id: string, leaves: readonly LevelLeaf[], asked: readonly DriverQuestion[] = []) {
    this.#asked = asked
    this.id = id
    this.leaves = leaves
    this.#index = new Map(leaves.map((leaf, i) => [questionOf(leaf), i]))
    this.#reports = leaves.map(() => [])
  }

  /** the first answers of a document are known */
  get begun(): boolean {
    return this.#begun
  }

  /** The leaves that a document is asked about. */
  leavesFor(source: string): LevelLeaf[] {
    return this.#indexesFor(source).flatMap((i) => this.leaves[i] ?? [])
  }

  /** Adds the answers that were read before the act; those of the acting document in the act's own turn. */
  before(answers: readonly LevelAnswer[], source = PAGE): void {
    const all = this.#spread(answers, source)
    this.#begun = true
    this.#before.set(source, all)
    // A change in the act's own turn is reported before the answers that it changed.
    const since = this.#latest.get(source) ?? []
    this.#latest.set(
      source,
      all.map((answer, i) => since[i] ?? answer),
    )
  }

  /**
   * The document that acts has answered: what comes now, comes after the act.
   *
   * @param since when the act was dispatched: a frame that left earlier belongs to neither side of it
   */
  opened(since: Cursor): void {
    this.#opened = true
    const after = [...this.#left].filter(([source, t]) => t > since || !this.#before.delete(source))
    this.#left.clear()
    const [first] = after
    if (first !== undefined) for (const i of this.leaves.keys()) this.#report(i, { t: first[1], turn: -1 })
  }

  /**
   * Adds a document's first answers. In a new document every node is new, so no answer counts as fresh. A frame that joins
   * before the act belongs to what was there before: alone, it would answer for the page.
   */
  begin(answers: readonly LevelAnswer[], t: Cursor, source = PAGE): void {
    const all = this.#spread(
      answers.map(({ fresh: _fresh, ...answer }) => answer),
      source,
    )
    this.#latest.set(source, all)
    if (!this.#opened && source !== PAGE) {
      // It takes the place of one that left, under another name.
      for (const left of this.#left.keys()) this.#before.delete(left)
      this.#before.set(source, all)
      for (const [i, reports] of this.#reports.entries())
        if (reports.length > 0) this.#report(i, { t, turn: -1 })
      return
    }
    // Nobody acts: nothing was read before.
    if (!this.#opened) this.#before.clear()
    this.#begun = true
    this.#opened = true
    const isAsked = (i: number) => all[i] !== undefined || this.#left.size > 0
    for (const i of all.keys()) if (isAsked(i)) this.#report(i, { t, turn: -1 })
    this.#left.clear()
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
  note({ t, turn, via, cause, data }: EventOf<'level'>, source = PAGE): LevelLeaf | undefined {
    const i = this.#indexesFor(source)[data.leaf]
    if (i === undefined) return undefined
    const latest = this.#latest.get(source) ?? this.leaves.map(() => undefined)
    this.#latest.set(source, latest)
    latest[i] = data.answer
    return this.#report(i, { t, turn, cause, ...(via === undefined ? {} : { via }) }, data.answer.fresh)
  }

  /** A document of a frame has left, and its elements with it. The act may have removed it before its document answers. */
  left(source: string, t: Cursor): void {
    const gone = this.#latest.get(source)
    if (!this.#latest.delete(source)) return
    if (!this.#opened) {
      this.#left.set(source, t)
      return
    }
    for (const [i, answer] of (gone ?? []).entries())
      if (answer !== undefined) this.#report(i, { t, turn: -1 })
  }

  /** The present answers, in the order of `leaves`. */
  get answers(): LevelAnswer[] {
    return this.leaves.map((_, i) => this.#combined(i, this.#latest))
  }

  history(leaf: LevelLeaf | DriverQuestion): LevelHistory | undefined {
    const driven = this.#driven.get(questionOf(leaf))
    if (driven !== undefined) return driven
    const i = this.#index.get(questionOf(leaf))
    if (i === undefined) return undefined
    const before = this.#before.size === 0 ? null : this.#combined(i, this.#before)
    return { before, reports: this.#reports[i] ?? [] }
  }

  #report(i: number, head: Omit<LevelReport, 'answer'>, fresh?: true): LevelLeaf | undefined {
    const { fresh: _former, ...combined } = this.#combined(i, this.#latest)
    const answer = fresh === true && combined.holds === true ? { ...combined, fresh } : combined
    const reports = this.#reports[i]
    reports?.push({ ...head, answer })
    if (reports === undefined || reports.length <= REPORTS) return undefined
    reports.shift()
    return this.leaves[i]
  }

  #combined(i: number, bySource: ReadonlyMap<string, Answers>): LevelAnswer {
    const leaf = this.leaves[i] as LevelLeaf
    const own = bySource.get(PAGE)?.[i]
    const others = [...bySource].flatMap(([source, answers]) => (source === PAGE ? [] : (answers[i] ?? [])))
    return combinedAnswer(leaf, own === undefined ? others : [own, ...others])
  }

  /** A frame answers what it shows. A scope by selector, and everything that is not shown, is about the page itself. */
  #indexesFor(source: string): number[] {
    return [...this.leaves.keys()].filter((i) => {
      const leaf = this.leaves[i] as LevelLeaf
      const scope = 'scope' in leaf ? leaf.scope : undefined
      const named = [scope, 'target' in leaf && 'ref' in leaf.target ? leaf.target.ref : undefined]
      const owner = named.flatMap((each) => (each === undefined ? [] : (frameOf(each) ?? PAGE)))[0]
      if (owner !== undefined) return owner === source
      return source === PAGE || leaf.kind === 'text' || leaf.kind === 'element'
    })
  }

  #spread(answers: readonly LevelAnswer[], source: string): (LevelAnswer | undefined)[] {
    const all: (LevelAnswer | undefined)[] = this.leaves.map(() => undefined)
    for (const [at, i] of this.#indexesFor(source).entries()) all[i] = answers[at]
    return all
  }
}
