/** Whether a text stands in its field. An app may format it, complete it, or give each character a field of its own. */
import { shownText } from '../../dom/shown-text.js'
import { focusedElement, textsUnder } from '../../dom/walk.js'
import { fold } from '../../dom/wording.js'
import { fieldValueOf } from '../../page/element/states.js'
import type { Instead } from '../../protocol/commands/act.js'
import type { Redactor } from '../../values/redactor.js'
import { isField, isPicker, isText } from '../editing/field.js'
import { drawnText } from '../editing/proxy.js'
import type { Goal } from './goal.js'

const QUOTED_CHARS = 80
/** An editor may keep only a part of a longer text in the page. */
const WHOLE_CHARS = 1_000
/** digits from which a telephone number may get a prefix of a country */
const NUMBER_DIGITS = 7
const PREFIX_DIGITS = 3
/** levels around a field at which its other parts are looked for */
const LEVELS = 3
const FIELDS = 'input,textarea,[contenteditable]:not([contenteditable="false"])'

/** The whole text of the field is the written one. */
export function filled(target: Element, text: string): Goal {
  if (text === '') return cleared(target)
  return standing(target, text, (shown) => isWritten(shown, text))
}

/** The text is a part of what the field holds. */
export function typed(target: Element, text: string): Goal {
  const before = writtenIn(target)
  // Enter may send what stands before it, and empties the field.
  const line = text.slice(text.lastIndexOf('\n') + 1)
  return standing(target, text, (shown) => {
    if (contains(shown, text)) return true
    if (line !== text) return contains(shown, line)
    return bare(text) === '' && shown !== before
  })
}

export function cleared(target: Element): Goal {
  return ({ redact }) => (!target.isConnected || isEmpty(target) ? undefined : held(target, redact))
}

/** What the field holds instead. */
export function held(target: Element, redact: Redactor, how: Instead['how'] = 'holds'): Instead {
  const drawn = drawnText(target)
  const own = drawn === undefined ? fieldValueOf(target, redact) : undefined
  const shown = own ?? shownText(target, writtenIn(target), redact)
  return { how, text: fold(shown).slice(0, QUOTED_CHARS) }
}

/** The text of a field, without what an editor shows in it that nobody wrote. */
export function writtenIn(target: Element): string {
  const drawn = drawnText(target)
  if (drawn !== undefined) return drawn
  if (isText(target) || isPicker(target)) return target.value
  let text = ''
  for (const { data, parentElement } of textsUnder(target))
    if (!isShownOnly(parentElement, target)) text += data
  return text
}

function isShownOnly(at: Element | null, target: Element): boolean {
  const hint = at?.closest('[contenteditable="false"]')
  return hint != null && hint !== target && target.contains(hint)
}

function standing(target: Element, text: string, fits: (shown: string) => boolean): Goal {
  return ({ redact }) => {
    if (!target.isConnected || fits(shownIn(target)) || isPartOf(writtenIn(target), text)) return undefined
    return focusedElement(target.ownerDocument) !== target && isSpread(target, fits)
      ? undefined
      : held(target, redact)
  }
}

/** The text without a completion that the field proposes as its selection. */
function shownIn(target: Element): string {
  const text = writtenIn(target)
  if (!isText(target) || drawnText(target) !== undefined) return text
  const { selectionStart, selectionEnd } = target
  const isProposed = selectionStart !== selectionEnd && selectionEnd === text.length
  return isProposed ? text.slice(0, selectionStart ?? 0) : text
}

function isEmpty(target: Element): boolean {
  // A part of a date shows its format instead of a value.
  if (target.getAttribute('role') === 'spinbutton') return !target.hasAttribute('aria-valuenow')
  return fold(writtenIn(target)).replace(/\u200B|\uFEFF/g, '') === ''
}

/** True when the text stands in several fields beside each other, as a code with a field for each digit. */
function isSpread(target: Element, fits: (shown: string) => boolean): boolean {
  let around = target.parentElement
  for (let level = 0; level < LEVELS && around !== null; level++, around = around.parentElement) {
    const fields = [...around.querySelectorAll(FIELDS)].filter(isField)
    if (fits(fields.map(writtenIn).join(''))) return true
  }
  return false
}

function isPartOf(shown: string, text: string): boolean {
  return text.length > WHOLE_CHARS && shown !== '' && bare(text).includes(bare(shown))
}

function isWritten(shown: string, text: string): boolean {
  const [is, asked] = [bare(shown), bare(text)]
  if (asked === '') return fold(shown).includes(fold(text))
  if (is === asked) return true
  if (/\D/.test(asked) || /\D/.test(is)) return false
  if (Number(is) === Number(asked) || (is.startsWith(asked) && /[.,]0+\D*$/.test(shown))) return true
  return asked.length >= NUMBER_DIGITS && is.endsWith(asked) && is.length <= asked.length + PREFIX_DIGITS
}

function contains(shown: string, text: string): boolean {
  return fold(shown).includes(fold(text)) || (bare(text) !== '' && bare(shown).includes(bare(text)))
}

/** Letters and digits: what a format leaves as it is. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
