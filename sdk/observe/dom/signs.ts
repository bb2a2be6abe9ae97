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
/** Groups a control with what belongs to it. */
export const NEIGHBOURHOOD =
  'form,fieldset,tr,li,[role="row"],section,article,main,header,footer,aside,nav,[role="main"],[role="form"]'
/** Elements around a text whose class counts, and the characters that they may hold besides the text. */
const AROUND = 3
const AROUND_CHARS = 300
const SERVER_TEXTS = 50
/** shortest server text, in characters, that is looked for */
const SERVER_TEXT_CHARS = 4
/** New texts that are reported after a failure, whatever their words: one of them may acknowledge it. */
const AFTER_FAILURE = 60

/** Finds acknowledgements of failures in what becomes visible. */
export class Signs {
  readonly #serverTexts: string[] = []
  #actedOn: WeakRef<Element> | undefined
  /** texts left to report after the last failure */
  #afterFailure = 0

  /** Something failed: the next texts on the page may say so. */
  noteFailure(): void {
    this.#afterFailure = AFTER_FAILURE
  }

  /** True while new texts are reported because something failed. */
  get isAfterFailure(): boolean {
    return this.#afterFailure > 0
  }

  /** Keeps the error texts of a failing answer, to find them on the page. They never leave it. */
  noteServerTexts(texts: readonly string[]): void {
    this.noteFailure()
    this.#serverTexts.push(...texts.map(foldText).filter(({ length }) => length >= SERVER_TEXT_CHARS))
    this.#serverTexts.splice(0, Math.max(0, this.#serverTexts.length - SERVER_TEXTS))
  }

  /** Keeps the control that was acted on last: new text beside it is about it. */
  noteActedOn(element: Element): void {
    this.#actedOn = new WeakRef(element)
  }

  /** The sign in a text or picture that became visible; undefined when it has none. */
  of(text: string, element: Element): Sign | undefined {
    const folded = foldText(text)
    if (folded === '') return isSevere(element, 0) ? { kind: 'text', text, failureShaped: true } : undefined
    const region = this.#regionOf(element)
    const where = region === undefined ? {} : { region }
    if (this.#serverTexts.some((known) => folded.includes(known)))
      return { kind: 'server-text', text, failureShaped: true, ...where }
    const failureShaped = isSevere(element, folded.length)
    if (!failureShaped && region === undefined && this.#afterFailure-- <= 0) return undefined
    return { kind: 'text', text, failureShaped, ...where }
  }

  #regionOf(element: Element): Sign['region'] {
    for (const [region, selector] of REGIONS) if (element.closest(selector) !== null) return region
    const home = this.#actedOn?.deref()?.closest(NEIGHBOURHOOD)
    return home?.contains(element) === true ? 'control' : undefined
  }
}

/** True when the element or one close around it names an error in its class or variant, or is a field's error message. */
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

/** Stops as soon as it knows: the element around a row is the whole table. */
function hasMoreText(element: Element, chars: number): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = chars
  while (left >= 0 && walker.nextNode() !== null) left -= walker.currentNode.nodeValue?.length ?? 0
  return left < 0
}

/** https://w3c.github.io/aria/#aria-errormessage, or the older `aria-describedby` of an invalid field. */
function isErrorMessage({ id }: Element): boolean {
  if (id === '') return false
  const own = CSS.escape(id)
  return (
    document.querySelector(
      `[aria-invalid="true"][aria-errormessage~="${own}"],[aria-invalid="true"][aria-describedby~="${own}"]`,
    ) !== null
  )
}
