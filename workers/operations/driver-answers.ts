/** Asks the driver of a lease about the leaves of a claim that the page cannot answer. */
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Answer, DriverQuestion, PictureQuestion } from '../predicates/driver-question.js'
import { kindOf } from '../predicates/index.js'
import { leavesOf, type Predicate } from '../predicates/predicate.js'
import type { LevelRecord } from '../session/level-record.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { PictureFolders } from '../visual/look.js'
import { cookieAnswer } from './cookie-answer.js'
import { pictureAnswer } from './picture-answer.js'

/** ms between two questions about cookies */
const AGAIN_MS = 100

export interface Moment {
  /** the acts' work is done */
  isQuiet: boolean
  /** the verdict is made after this look */
  isEnd: boolean
  /** Whether the claim holds if the page looks as in each picture. */
  wouldHold(): boolean
}

export class DriverAnswers {
  readonly questions: readonly DriverQuestion[]
  readonly #session: ObservedSession
  readonly #folders: PictureFolders | undefined
  /** nothing else can prove the act, so the picture before it counts */
  readonly #isAlone: boolean
  #cookies = { at: Number.NEGATIVE_INFINITY as Milliseconds, seen: -1 }
  #pictures = { asked: 0, seen: -1 }

  /** @throws ProbeError NEEDS_DRIVEN_BROWSER for a claim that only the driver of a lease can decide */
  constructor(
    session: ObservedSession,
    predicate: Predicate | undefined,
    folders: PictureFolders | undefined,
  ) {
    const leaves = predicate === undefined ? [] : leavesOf(predicate)
    for (const leaf of session.isDriven ? [] : leaves) {
      const why = kindOf(leaf).needsDriver?.(leaf)
      if (why !== undefined) throw new ProbeError('NEEDS_DRIVEN_BROWSER', `${leaf.kind}: ${why}`)
    }
    this.#session = session
    this.#folders = folders
    this.#isAlone = leaves.every(({ kind }) => kind === 'visual' || kind === 'settled')
    this.questions = session.isDriven ? leaves.flatMap((leaf) => kindOf(leaf).forDriver?.(leaf) ?? []) : []
  }

  get isDriven(): boolean {
    return this.#session.isDriven
  }

  /** What is true before an act, in the order of `questions`. Undefined for a picture that no verdict needs. */
  before(): Promise<(Answer | undefined)[]> {
    return Promise.all(
      this.questions.map((question) =>
        question.kind === 'picture' && !this.#isAlone ? undefined : this.#answer(question),
      ),
    )
  }

  /** What is to be asked now. A picture is taken when the rest of the claim holds, and once more at the end. */
  due(moment: Moment): DriverQuestion[] {
    return [...this.#dueCookies(moment), ...this.#duePictures(moment)]
  }

  /** Asks, and adds the answers to the record. */
  async ask(due: readonly DriverQuestion[], record: LevelRecord): Promise<void> {
    const answers = await Promise.all(due.map((question) => this.#answer(question)))
    const { timeline } = this.#session
    for (const [i, question] of due.entries()) {
      const answer = answers[i]
      if (answer !== undefined) record.answered(question, answer, timeline.tick())
    }
    if (due.some(({ kind }) => kind === 'cookie'))
      this.#cookies = { at: this.#session.clock.now(), seen: timeline.now }
    if (due.some(({ kind }) => kind === 'picture'))
      this.#pictures = { asked: this.#pictures.asked + 1, seen: timeline.now }
  }

  #dueCookies({ isQuiet, isEnd }: Moment): DriverQuestion[] {
    const { clock, timeline } = this.#session
    const { at, seen } = this.#cookies
    const isDue = isEnd || (isQuiet && clock.now() - at >= AGAIN_MS)
    return isDue && seen !== timeline.now ? this.questions.filter(({ kind }) => kind === 'cookie') : []
  }

  #duePictures({ isQuiet, isEnd, wouldHold }: Moment): PictureQuestion[] {
    const pictures = this.questions.filter((question) => question.kind === 'picture')
    const { asked, seen } = this.#pictures
    const isDue = (isQuiet && asked === 0) || (isEnd && asked < 2)
    return pictures.length > 0 && isDue && seen !== this.#session.timeline.now && wouldHold() ? pictures : []
  }

  /** A driver that does not answer knows nothing. */
  #answer(question: DriverQuestion): Promise<Answer> {
    const answer =
      question.kind === 'cookie'
        ? cookieAnswer(this.#session, question)
        : pictureAnswer(this.#session, question, this.#folders)
    return answer.catch((error: unknown): Answer => {
      if (codeOf(error) === 'INTERNAL') throw error
      return { holds: null, code: 'blind_spot', near: [(error as Error).message] }
    })
  }
}
