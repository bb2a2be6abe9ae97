/** Finds text that may acknowledge a failure (docs/design/verdict.md#acknowledged-failures). */
import type { Sign } from '../../protocol/events.js'
import { foldText } from '../../protocol/match.js'

const SEVERE =
  /(?:^|[-_\s])(?:error|errors|danger|invalid|fail|failed|failure|critical|destructive)(?:[-_\s](?!boundary|free)|$)/i
const REGIONS = [
  ['alert', '[role="alert"],[aria-live="assertive"]'],
  ['status', '[role="status"],[aria-live="polite"],output'],
  ['dialog', 'dialog,[role="dialog"],[role="alertdialog"]'],
] as const
/** A container that groups a control with the text about it. */
export const NEIGHBOURHOOD =
  'form,fieldset,tr,li,[role="row"],section,article,main,header,footer,aside,nav,[role="main"],[role="form"]'
/** An error class counts on this many elements around a text, if they hold at most AROUND_CHARS other characters. */
const AROUND = 3
const AROUND_CHARS = 300
const SERVER_TEXTS = 50
const SERVER_TEXT_CHARS = 4
/** After a failure, this many new texts are reported whatever their words: one may acknowledge the failure. */
const AFTER_FAILURE = 60

export class Signs {
  readonly #serverTexts: string[] = []
  #actedOn: WeakRef<Element> | undefined
  #afterFailure = 0

  /** Records a failure: the next texts on the page may acknowledge it. */
  noteFailure(): void {
    this.#afterFailure = AFTER_FAILURE
  }

  get isAfterFailure(): boolean {
    return this.#afterFailure > 0
  }

  /** Keeps the error texts of a failed response, to find them on the page. They never leave the page. */
  noteServerTexts(texts: readonly string[]): void {
    this.noteFailure()
    this.#serverTexts.push(...texts.map(foldText).filter(({ length }) => length >= SERVER_TEXT_CHARS))
    this.#serverTexts.splice(0, Math.max(0, this.#serverTexts.length - SERVER_TEXTS))
  }

  /** Keeps the control that the last act used: new text beside it is likely about the act. */
  noteActedOn(element: Element): void {
    this.#actedOn = new WeakRef(element)
  }

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

/** True for a field's error message, or when a class or variant of the element or a close ancestor names an error. */
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

/** Stops at the limit, because the element around a row may be a whole table. */
function hasMoreText(element: Element, chars: number): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = chars
  while (left >= 0 && walker.nextNode() !== null) left -= walker.currentNode.nodeValue?.length ?? 0
  return left < 0
}

/** https://w3c.github.io/aria/#aria-errormessage, or the older `aria-describedby` on an invalid field. */
function isErrorMessage({ id }: Element): boolean {
  if (id === '') return false
  const own = CSS.escape(id)
  return (
    document.querySelector(
      `[aria-invalid="true"][aria-errormessage~="${own}"],[aria-invalid="true"][aria-describedby~="${own}"]`,
    ) !== null
  )
}
