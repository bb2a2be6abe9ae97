import { textsUnder } from '../../dom/walk.js'
import type { Rendering } from '../../protocol/commands/shown.js'
import { foldText } from '../../protocol/match.js'
import type { CallId } from '../../protocol/values.js'
import { containsWhole } from '../../values/whole.js'
import { parsed } from './parsed.js'
import type { Read } from './recent-reads.js'
import { screenText, valuesOf } from './shown-values.js'

const ANSWERS = 10
/** texts of a page that are read before an action */
const TEXTS = 3_000
/** Values that must differ where the two reads had different addresses: a page of a list may share some. */
const OF_OTHER_ADDRESS = 2
/** Values of a repeated answer that one list must show twice. */
const REPEATED = 2
const LIST = 'ul,ol,dl,tbody,table,[role=list],[role=grid],[role=feed],[role=table],section,main'

interface Answer {
  call: CallId
  /** values that only this answer has */
  fresh: string[]
  /** values that only the answer before it has, and that the page had before the action */
  former: string[]
  /** values of an answer that has nothing new, which the page had once */
  repeated: string[]
}

/**
 * Answers to an action's reads that take the place of an earlier answer, to find those that the page does not show, or
 * shows twice. They never leave the page. Part of the page's third script.
 */
export class UnshownAnswers {
  #before: readonly string[] = []
  #answers: Answer[] = []

  /** Call before an action runs. */
  begin(): void {
    this.#before = textsOf(document.body)
    this.#answers = []
  }

  /** @param reads the answers before this one, the newest first */
  heard(call: CallId, href: string, value: unknown, reads: readonly Read[]): void {
    const place = placeOf(href)
    const earlier = reads.find((read) => placeOf(read.href) === place)
    if (earlier === undefined) return
    const before = this.#before.join('\n')
    const now = valuesOf(value)
    const old = valuesOf(typeof earlier.list === 'string' ? parsed(earlier.list) : earlier.list)
    const fresh = [...now].filter((each) => !old.has(each))
    const former = [...old].filter((each) => !now.has(each) && containsWhole(before, each))
    const least = earlier.href === href ? 1 : OF_OTHER_ADDRESS
    const isReplaced = fresh.length >= least && former.length >= least
    const once = (each: string) => this.#before.filter((text) => text === each).length === 1
    const repeated = fresh.length === 0 ? [...now].filter(once) : []
    if (!isReplaced && repeated.length < REPEATED) return
    const differing = isReplaced ? { fresh, former } : { fresh: [], former: [] }
    this.#answers = [...this.#answers.slice(1 - ANSWERS), { call, ...differing, repeated }]
  }

  /** How the page shows the answer, where that is doubtful. */
  renderingOf(call: CallId): Rendering | undefined {
    const answer = this.#answers.find((each) => each.call === call)
    if (answer === undefined) return undefined
    const { fresh, former, repeated } = answer
    if (repeated.length >= REPEATED && repeated.every(isTwiceInOneList)) return 'twice'
    if (former.length === 0) return undefined
    const screen = screenText()
    const isShown = (value: string) => containsWhole(screen, value)
    return former.every(isShown) && !fresh.some(isShown) ? 'former' : undefined
  }
}

function isTwiceInOneList(value: string): boolean {
  const lists = [...textNodes(document.body)]
    .filter(({ data }) => foldText(data) === value)
    .map(({ parentElement }) => parentElement?.closest(LIST) ?? null)
  return lists.some((list, i) => list !== null && lists.indexOf(list) !== i)
}

function placeOf(href: string): string {
  return href.replace(/\?.*/s, '')
}

/** Reads texts without a layout: an action waits for it. */
function textsOf(root: Element | null): string[] {
  return [...textNodes(root)].map(({ data }) => foldText(data))
}

function* textNodes(root: Element | null): Generator<Text> {
  if (root === null) return
  let left = TEXTS
  for (const text of textsUnder(root)) {
    if (left-- <= 0) return
    yield text
  }
}
