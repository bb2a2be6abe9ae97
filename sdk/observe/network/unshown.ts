import { textsUnder } from '../../dom/walk.js'
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

interface Answer {
  call: CallId
  /** values that only this answer has */
  fresh: string[]
  /** values that only the answer before it has, and that the page had before the action */
  former: string[]
}

/**
 * Answers to an action's reads that take the place of an earlier answer, to find those that the page does not show. They
 * never leave the page. Part of the page's third script.
 */
export class UnshownAnswers {
  #before = ''
  #answers: Answer[] = []

  /** Call before an action runs. */
  begin(): void {
    this.#before = foldText(textsOf(document.body).join('\n'))
    this.#answers = []
  }

  /** @param reads the answers before this one, the newest first */
  heard(call: CallId, href: string, value: unknown, reads: readonly Read[]): void {
    const place = placeOf(href)
    const earlier = reads.find((read) => placeOf(read.href) === place)
    if (earlier === undefined) return
    const now = valuesOf(value)
    const old = valuesOf(typeof earlier.list === 'string' ? parsed(earlier.list) : earlier.list)
    const fresh = [...now].filter((each) => !old.has(each))
    const former = [...old].filter((each) => !now.has(each) && containsWhole(this.#before, each))
    const least = earlier.href === href ? 1 : OF_OTHER_ADDRESS
    if (fresh.length < least || former.length < least) return
    this.#answers = [...this.#answers.slice(1 - ANSWERS), { call, fresh, former }]
  }

  /** How many values of the earlier answer the page still shows while it shows none of this one's; 0 where it does. */
  former(call: CallId): number {
    const answer = this.#answers.find((each) => each.call === call)
    if (answer === undefined) return 0
    const screen = screenText()
    const isShown = (value: string) => containsWhole(screen, value)
    return answer.former.every(isShown) && !answer.fresh.some(isShown) ? answer.former.length : 0
  }
}

/** Reads texts without a layout: an action waits for it. */
function textsOf(root: Element | null): string[] {
  const texts: string[] = []
  if (root === null) return texts
  for (const { data } of textsUnder(root)) if (texts.push(data) >= TEXTS) break
  return texts
}

function placeOf(href: string): string {
  return href.replace(/\?.*/s, '')
}
