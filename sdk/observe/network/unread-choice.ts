/** A new choice that no read asked for, while the page keeps what it read for the one before. Part of the page's third script. */
import type { ActionName } from '../../protocol/commands/act.js'
import { foldText } from '../../protocol/match.js'
import { containsWhole } from '../../protocol/whole.js'
import type { Read } from './recent-reads.js'
import { decoded } from './records/decoded.js'
import { recordsOf } from './records/records-of.js'
import { screenText, valuesOf } from './shown-values.js'
import { textsOf } from './unshown.js'

const CHOICE = '[role=tab],[role=option],[role=radio],[aria-current],[aria-selected],[aria-pressed]'
const CHOSEN =
  '[aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true],[aria-checked=true]'
const LINK = 'a[href]'
/** Values of a read that the page must show: one may stand there for another reason. */
const LEAST = 2

export class UnreadChoice {
  #target: Element | undefined
  #href = ''
  #former: readonly string[] = []
  #before = ''

  /** Call before an action runs. @returns true when it may choose something */
  begin(target: Element, action: ActionName): boolean {
    const isChoice = action === 'select' || target.closest(`${CHOICE},${LINK}`) !== null
    this.#target = isChoice ? target : undefined
    this.#href = location.href
    this.#former = isChoice ? chosenAt(target) : []
    this.#before = isChoice ? textsOf(document.body).join('\n') : ''
    return isChoice
  }

  /** What was chosen, where the page shows what it read for the former choice. */
  found(reads: readonly Read[]): string | undefined {
    const target = this.#target
    if (target === undefined) return undefined
    const now = target.isConnected ? readingsOf(target) : []
    const pairs = [{ former: this.#former, now }, ...changedSteps(this.#href, location.href)]
    const unread = pairs.find(({ former, now }) => {
      const isOther = former.length > 0 && now.length > 0 && !former.some((each) => now.includes(each))
      return (
        isOther &&
        !reads.some((read) => carries(read, now)) &&
        reads.some((read) => carries(read, former) && stands(read, reads, this.#before))
      )
    })
    return unread?.now[0]
  }
}

/** Readings of what is chosen in the target's group. */
function chosenAt(target: Element): string[] {
  if (target.localName === 'select') return readingsOf(target)
  for (let around = target.parentElement, level = 0; around !== null && level < 2; level++) {
    const chosen = around.querySelector(CHOSEN)
    if (chosen !== null) return readingsOf(chosen)
    around = around.parentElement
  }
  return []
}

function readingsOf(element: Element): string[] {
  const [option] = (element as HTMLSelectElement).selectedOptions ?? []
  const texts = [option?.label ?? element.textContent, (option ?? (element as HTMLOptionElement)).value]
  return [...new Set(texts.map((text) => plain(text ?? '')).filter(Boolean))]
}

/** The step or value of the address that the action changed. */
function changedSteps(from: string, to: string): { former: string[]; now: string[] }[] {
  const [former, now] = [stepsOf(from), stepsOf(to)]
  const differing = former.flatMap((step, i) => (step === now[i] ? [] : [i]))
  const [at] = differing
  if (former.length !== now.length || differing.length !== 1 || at === undefined) return []
  return [{ former: former.slice(at, at + 1), now: now.slice(at, at + 1) }]
}

/** The steps of the path and the values of the query. */
function stepsOf(href: string): string[] {
  const { pathname, search, hash } = new URL(href)
  const route = /^#!?\//.test(hash) ? hash : ''
  const steps = `${pathname}${route}`.split('/').map(decoded)
  return [...steps, ...new URLSearchParams(search).values()].map(plain)
}

function carries({ href }: Read, values: readonly string[]): boolean {
  const steps = stepsOf(href)
  return values.some((value) => steps.includes(value))
}

/** True when the page shows something of each record, in the order in which it showed them before. */
function stands(read: Read, reads: readonly Read[], before: string): boolean {
  const now = screenText()
  const shown = recordsOf(read).map((each) =>
    [...valuesOf(each)].filter((value) => containsWhole(now, value)),
  )
  const values = shown.flat()
  const elsewhere = reads.flatMap((each) => (each === read ? [] : [...valuesOf(recordsOf(each))]))
  const isOwn = values.some((value) => !elsewhere.includes(value))
  const inOrder = (text: string) =>
    [...values].sort((one, two) => text.indexOf(one) - text.indexOf(two)).join()
  const isSorted = values.every((value) => before.includes(value)) && inOrder(before) !== inOrder(now)
  return values.length >= LEAST && shown.every(({ length }) => length > 0) && isOwn && !isSorted
}

function plain(text: string): string {
  return foldText(text.replace(/[^\p{L}\p{N}]+/gu, ' '))
}
