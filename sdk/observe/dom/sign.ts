/** What on the page may acknowledge a failure (docs/design/verdict.md#acknowledged-failures). */
import type { Sign } from '../../protocol/events.js'
import { foldText } from '../../protocol/match.js'

const SEVERE =
  /(?:^|[-_\s])(?:error|errors|danger|invalid|fail|failed|failure|critical|destructive)(?:[-_\s](?!boundary|free)|$)/i
const REGIONS = [
  ['alert', '[role="alert"],[aria-live="assertive"]'],
  ['status', '[role="status"],[aria-live="polite"],output'],
  ['dialog', 'dialog,[role="dialog"],[role="alertdialog"]'],
] as const
/** What a control stands in with what belongs to it. */
export const NEIGHBOURHOOD =
  'form,fieldset,tr,li,[role="row"],section,article,main,header,footer,aside,nav,[role="main"],[role="form"]'
/** Elements around the text whose class counts, and the text that they may hold besides it. */
const AROUND = 3
const AROUND_CHARS = 300
const SERVER_TEXTS = 50
/** new texts that are told after something failed: one of them may say so, in whatever words */
const AFTER_TROUBLE = 60

const serverTexts: string[] = []
let acted: WeakRef<Element> | undefined
let troubled = 0

/** Something failed: what the page says from here on may tell of it. Its words are judged by who reads them. */
export function noteTrouble(): void {
  troubled = AFTER_TROUBLE
}

/** True while what the page shows may tell of a failure. */
export function isTroubled(): boolean {
  return troubled > 0
}

/** Keeps the error texts of a failing answer, in the page, to find them on it. */
export function noteServerTexts(texts: readonly string[]): void {
  noteTrouble()
  serverTexts.push(...texts.map(foldText).filter((text) => text.length > 3))
  serverTexts.splice(0, Math.max(0, serverTexts.length - SERVER_TEXTS))
}

/** Keeps the control that was acted on last: new text beside it is about it. */
export function noteActedOn(element: Element): void {
  acted = new WeakRef(element)
}

/** The sign in a text or picture that became visible, or undefined when it is nothing special. */
export function signOf(text: string, element: Element): Sign | undefined {
  const folded = foldText(text)
  if (folded === '') return isSevere(element, 0) ? { kind: 'text', text, failureShaped: true } : undefined
  const region = regionOf(element)
  const where = region === undefined ? {} : { region }
  if (serverTexts.some((known) => folded.includes(known)))
    return { kind: 'server-text', text, failureShaped: true, ...where }
  const failureShaped = isSevere(element, folded.length)
  if (!failureShaped && region === undefined && troubled-- <= 0) return undefined
  return { kind: 'text', text, failureShaped, ...where }
}

/** Error severity in class or variant of the element or of those close around it, or as a field's error message. */
function isSevere(element: Element, length: number): boolean {
  let at: Element | null = element
  for (let depth = 0; depth < AROUND && at !== null && at !== document.body; depth++) {
    if (hasMoreText(at, length + AROUND_CHARS)) return false
    const named = `${at.getAttribute('class') ?? ''} ${at.getAttribute('data-variant') ?? ''} ${at.getAttribute('data-type') ?? ''}`
    if (SEVERE.test(named) || isErrorMessage(at)) return true
    at = at.parentElement
  }
  return false
}

/** Reads no further than it must: what is around a row is the whole table. */
function hasMoreText(element: Element, chars: number): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = chars
  while (left >= 0 && walker.nextNode() !== null) left -= walker.currentNode.nodeValue?.length ?? 0
  return left < 0
}

/** https://w3c.github.io/aria/#aria-errormessage, and the older habit of describing an invalid field. */
function isErrorMessage({ id }: Element): boolean {
  if (id === '') return false
  const own = CSS.escape(id)
  return (
    document.querySelector(
      `[aria-invalid="true"][aria-errormessage~="${own}"],[aria-invalid="true"][aria-describedby~="${own}"]`,
    ) !== null
  )
}

function regionOf(element: Element): Sign['region'] {
  for (const [region, selector] of REGIONS) if (element.closest(selector) !== null) return region
  const home = acted?.deref()?.closest(NEIGHBOURHOOD)
  return home?.contains(element) === true ? 'control' : undefined
}
