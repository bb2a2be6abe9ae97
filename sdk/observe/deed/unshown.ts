import type { Rendering } from '../../protocol/commands/shown.js'
import { foldText } from '../../protocol/match.js'
import { isRecord } from '../../protocol/record.js'
import type { CallId } from '../../protocol/values.js'
import { containsWhole } from '../../protocol/whole.js'
import { longestList } from '../network/outcome/longest-list.js'
import type { Read } from '../network/recent-reads.js'
import { answerOf, recordsOf } from '../network/records-of.js'
import { textNodes, textsOfPage } from '../reading/texts.js'
import { screenText, shortValuesOf, valuesOf } from './shown-values.js'

const ANSWERS = 10
/** Values that must differ where the two reads had different addresses: a page of a list may share some. */
const OF_OTHER_ADDRESS = 2
/** Values of a repeated answer that one list must show twice. */
const REPEATED = 2
/** Records of a part of a list. A single one may have been read again. */
const PART = 2
const LIST = 'ul,ol,dl,tbody,table,[role=list],[role=grid],[role=feed],[role=table],section,main'

interface Answer {
  call: CallId
  /** values that only this answer has */
  fresh: string[]
  /** values that only the answer before it has, and that the page had before the action */
  former: string[]
  /** its short values, such as numbers, that the page did not have */
  short: string[]
  /** values of an answer that has nothing new, which the page had once */
  repeated: string[]
  /** a text of each record that the page had and a part of the list leaves out */
  left: string[]
}

/**
 * Answers to an action's reads that take the place of an earlier answer, to find those that the page does not show, or
 * shows twice. They never leave the page. Part of the page's third script.
 */
export class UnshownAnswers {
  /** texts of the page before the action, folded */
  before: readonly string[] = []
  #answers: Answer[] = []
  /** an answer has records by identity, and none that an earlier one of its place had */
  hasOthers = false

  /** Call before an action runs. */
  begin(): void {
    this.before = textsOfPage()
    this.#answers = []
    this.hasOthers = false
  }

  /**
   * @param reads the answers before this one, the newest first
   * @param options reads the labels beside the one that the action chose: a state of records may be one of them
   */
  heard(
    call: CallId,
    href: string,
    value: unknown,
    reads: readonly Read[],
    options: () => readonly string[],
  ): void {
    const place = placeOf(href)
    const ofPlace = reads.filter((read) => placeOf(read.href) === place)
    const [earlier] = ofPlace
    if (earlier === undefined) return
    const whole = answerOf(earlier)
    const before = this.before.join('\n')
    const now = valuesOf(value)
    const old = valuesOf(whole)
    const fresh = [...now].filter((each) => !old.has(each))
    const former = [...old].filter((each) => !now.has(each) && containsWhole(before, each))
    const least = earlier.href === href ? 1 : OF_OTHER_ADDRESS
    const isReplaced = fresh.length >= least && former.length >= least
    const records = longestList(value)
    const known = Array.isArray(whole) ? whole : longestList(whole)
    const repeated = isRepeat(records, known) ? this.#shownOnce(valuesOf(records)) : []
    const ids = idsIn(records)
    const knownIds = ids.length === 0 ? [] : idsIn(ofPlace.flatMap(recordsOf))
    this.hasOthers ||= ids.length > 0 && !ids.some((id) => knownIds.includes(id))
    const left = earlier.href === href ? [] : leftOut(records, known, before, options)
    if (!isReplaced && repeated.length < REPEATED && left.length === 0) return
    const differing = isReplaced ? { fresh, former } : { fresh: [], former: [] }
    const short = shortValuesOf(value).filter((each) => !containsWhole(before, each))
    this.#answers = [...this.#answers.slice(1 - ANSWERS), { call, ...differing, short, repeated, left }]
  }

  #shownOnce(values: ReadonlySet<string>): string[] {
    return [...values].filter((each) => this.before.filter((text) => text === each).length === 1)
  }

  /** How the page shows the answer, where that is doubtful. */
  renderingOf(call: CallId): Rendering | undefined {
    const answer = this.#answers.find((each) => each.call === call)
    if (answer === undefined) return undefined
    const { fresh, former, short, repeated, left } = answer
    if (repeated.length >= REPEATED && repeated.every(isTwiceInOneList)) return 'twice'
    if (former.length === 0 && left.length === 0) return undefined
    const screen = screenText()
    const isShown = (value: string) => containsWhole(screen, value)
    if (left.length > 0 && left.every(isShown)) return 'unfiltered'
    const isFormer = former.length > 0 && former.every(isShown)
    return isFormer && ![...fresh, ...short].some(isShown) ? 'former' : undefined
  }
}

/** True when all that the records say was in the answer before, and they are no others that look alike. */
function isRepeat(records: readonly unknown[], known: readonly unknown[]): boolean {
  const old = valuesOf(known)
  const [ids, knownIds] = [idsIn(records), idsIn(known)]
  const isSame = ids.length === 0 || ids.some((id) => knownIds.includes(id))
  return records.length > 0 && isSame && [...valuesOf(records)].every((each) => old.has(each))
}

/**
 * A text of its own of each record that the page had and the answer, a part of the list before, leaves out; empty where one
 * has none. A text that two of them share, or that names an option, may be that of the filter.
 */
function leftOut(
  records: readonly unknown[],
  known: readonly unknown[],
  before: string,
  options: () => readonly string[],
): string[] {
  const [ids, knownIds] = [idsIn(records), idsIn(known)]
  const isPart =
    ids.length >= PART && ids.length < knownIds.length && ids.every((id) => knownIds.includes(id))
  if (!isPart || ids.length !== records.length) return []
  const kept = valuesOf(records)
  const choices = options().map(foldText)
  const others = known.filter((record) => idsIn([record]).some((id) => !ids.includes(id)))
  const values = others.map(valuesOf)
  const times = new Map<string, number>()
  for (const text of values.flatMap((each) => [...each])) times.set(text, (times.get(text) ?? 0) + 1)
  const isOwn = (text: string) => !kept.has(text) && times.get(text) === 1 && !choices.includes(text)
  const texts = values.map((own) => [...own].find((text) => isOwn(text) && containsWhole(before, text)))
  return texts.every((text) => text !== undefined) ? texts : []
}

function idsIn(records: readonly unknown[]): string[] {
  return records.flatMap((record) => {
    if (!isRecord(record)) return []
    const { id, _id, uuid, key } = record
    const own = [id, _id, uuid, key].find((each) => typeof each === 'string' || typeof each === 'number')
    return own === undefined ? [] : [String(own)]
  })
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
