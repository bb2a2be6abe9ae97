/** The walk through a page that prints what a user would read and operate, a line each. */

import { isElement, isText } from '../../dom/walk.js'
import { clip, fold } from '../../dom/wording.js'
import { SNAPSHOT_DEPTH, SNAPSHOT_NODES } from '../../protocol/limits.js'
import type { Ref } from '../../protocol/values.js'
import type { Accessibility } from '../accessibility/index.js'
import { isKeptOut } from '../accessibility/tree.js'
import type { PageContext } from '../page-context.js'
import { lineOf } from './line.js'
import {
  CLOSED,
  GATHERS_TEXT,
  MAY_BE_OPERATED,
  OPERATED,
  SAID_EMPTY,
  SCOPES,
  SHOWN_IF_NAMED,
  SKIPPED,
  TEXT_IS_NAME,
  TRANSPARENT,
} from './shown.js'

/** characters of one text */
const TEXT_CHARS = 300
const NAME_CHARS = 160
const NOT_ENTERED = 20
/** An item that holds one of these is no line of text. */
const STRUCTURE = 'ul,ol,dl,table,form,section,article,h1,h2,h3,h4,h5,h6,p+p'
const CONTROLS = 'a[href],button,input,select,textarea,[role]'

/** One line. */
export interface Printed {
  /** the element, or the one around the text; for texts with a mark */
  readonly node: Element
  readonly isText: boolean
  readonly parent: Printed | undefined
  /** printed around it, whether it turned out to say something or not */
  readonly depth: number
  name: string
  /** empty where it turned out to say nothing */
  line: string
  children: number
}

export interface Outline {
  printed: Printed[]
  notEntered: Ref[]
  truncated: boolean
}

export interface OutlineContext extends PageContext {
  reading: Accessibility
  interactiveOnly: boolean
}

/** Text that is read, until its line is printed. */
interface Sink {
  text: string
  /** where it begins */
  from: Element | undefined
  /** the line that holds it; undefined: it gets one of its own */
  readonly gatherer: Printed | undefined
}

/** An element whose children are being read. */
interface Level {
  readonly element: Element
  /** the line around its children */
  readonly around: Printed | undefined
  readonly sink: Sink
  readonly children: Iterator<Node>
  /** begins and ends a line of text */
  readonly isBlock: boolean
  /** its text is in a name that was printed */
  readonly muted: boolean
  /** its own text cannot be seen */
  readonly silent: boolean
  readonly faded: boolean
  readonly cursor: string
  readonly role: string
  readonly isOperated: boolean
  /** its own line, finished when its children were read */
  readonly own: Printed | undefined
}

/**
 * Reads subtrees; gives way after each element.
 *
 * @param roots elements, in the order in which they are read
 */
export function* outline(roots: readonly Element[], context: OutlineContext): Generator<void, Outline> {
  const walk = new Walk(roots, context)
  for (const root of roots) {
    walk.begin(root)
    while (walk.step()) yield
  }
  return walk.outline
}

class Walk {
  readonly outline: Outline = { printed: [], notEntered: [], truncated: false }
  readonly #context: OutlineContext
  readonly #roots: readonly Element[]
  readonly #levels: Level[] = []

  constructor(roots: readonly Element[], context: OutlineContext) {
    this.#roots = roots
    this.#context = context
  }

  begin(root: Element): void {
    const sink: Sink = { text: '', from: undefined, gatherer: undefined }
    this.#levels.push({
      element: root,
      around: undefined,
      sink,
      children: [root].values(),
      isBlock: true,
      muted: false,
      silent: true,
      faded: false,
      cursor: 'pointer',
      role: '',
      isOperated: false,
      own: undefined,
    })
  }

  /** Reads one node; false when all is read. */
  step(): boolean {
    const level = this.#levels.at(-1)
    if (level === undefined) return false
    const { value: node, done } = level.children.next()
    if (done === true) this.#leave(level)
    else if (isElement(node)) this.#enter(node, level)
    else if (isText(node) && !level.silent && !level.muted) this.#say(node.data, level.element, level.sink)
    return true
  }

  #say(text: string, from: Element, sink: Sink): void {
    if (this.#context.interactiveOnly) return
    if (sink.from === undefined && text.trim() !== '') sink.from = from
    sink.text += text
  }

  #enter(element: Element, level: Level): void {
    const { localName } = element
    const { isIgnored, reading, interactiveOnly } = this.#context
    if (localName === 'br') level.sink.text += ' '
    if (SKIPPED.has(localName) || isIgnored(element)) return
    const isRoot = this.#roots.includes(element)
    if (!isRoot && isKeptOut(element)) return
    const style = reading.style(element)
    const { display } = style
    if (display === 'none' || isTiny(element)) return
    const { outline } = this
    if (outline.printed.length >= SNAPSHOT_NODES || (level.around?.depth ?? 0) >= SNAPSHOT_DEPTH) {
      outline.truncated = true
      if (outline.notEntered.length < NOT_ENTERED) outline.notEntered.push(this.#context.refs.of(element))
      return
    }
    const isSeen = style.visibility === 'visible'
    const faded = level.faded || style.opacity === '0'
    const role = reading.role(element)
    const cursor = MAY_BE_OPERATED.has(role) ? style.cursor : level.cursor
    const isOperated =
      isSeen &&
      (OPERATED.has(role) || isClickable(element, role, cursor, level)) &&
      (!faded || style.pointerEvents !== 'none')
    const isBlock = !/^(?:inline|contents|ruby)/.test(display)
    const inner = {
      element,
      children: this.#childrenOf(element, style)[Symbol.iterator](),
      isBlock,
      silent: !isSeen,
      faded,
      cursor,
      role,
      isOperated,
    }
    const gathers =
      GATHERS_TEXT.has(role) &&
      !interactiveOnly &&
      (role === 'row' || element.querySelector(STRUCTURE) === null)
    const name = gathers || !isSeen ? '' : this.#nameOf(element, role, isOperated, level)
    if (!isSeen || !(isOperated || this.#isShown(element, role, name, gathers, faded, level, isRoot))) {
      const muted = level.muted || faded || this.#labelsSomethingShown(element)
      if (role === 'image' && level.sink.gatherer !== undefined && !muted)
        this.#say(` ${name} `, element, level.sink)
      if (isBlock) this.#flush(level)
      this.#levels.push({ ...inner, muted, around: level.around, sink: level.sink, own: undefined })
      return
    }
    this.#flush(level)
    const own = this.#print(element, false, level.around, name)
    if (!gathers) own.line = this.#lineOf(own, role, isOperated)
    const muted = TEXT_IS_NAME.has(role) || (isOperated && TRANSPARENT.has(role)) || faded
    const sink = { text: '', from: undefined, gatherer: gathers ? own : undefined }
    this.#levels.push({ ...inner, muted, around: own, sink, own })
  }

  #leave(level: Level): void {
    this.#levels.pop()
    const { own, isBlock, sink, role, isOperated } = level
    if (own === undefined) {
      if (isBlock) this.#flush(level)
      return
    }
    if (sink.gatherer === undefined) this.#flush(level)
    else {
      own.name = clip(this.#context.redact.text(fold(sink.text)), TEXT_CHARS)
      own.line = this.#lineOf(own, role, isOperated)
    }
    // A container without words of its own is worth its line where it holds several things together.
    const least = own.line === 'listitem' ? 2 : 1
    if (own.children >= least || !/^[a-z]+$/.test(own.line) || SAID_EMPTY.has(own.line)) return
    own.line = ''
    if (own.parent !== undefined) own.parent.children += own.children - 1
  }

  /** Prints the text that was read, unless it is the name of something around it. */
  #flush({ sink, around, element }: Level): void {
    if (sink.gatherer !== undefined) {
      sink.text += ' '
      return
    }
    const { from = element } = sink
    const text = fold(sink.text)
    sink.text = ''
    sink.from = undefined
    if (text === '' || isSaid(text, around)) return
    const said = clip(this.#context.redact.text(text), TEXT_CHARS)
    this.#print(from, true, around, said).line = `text ${JSON.stringify(said)}`
  }

  #print(node: Element, isText: boolean, parent: Printed | undefined, name: string): Printed {
    const depth = parent === undefined ? 0 : parent.depth + 1
    const printed: Printed = { node, isText, parent, depth, name, line: '', children: 0 }
    if (parent !== undefined) parent.children += 1
    this.outline.printed.push(printed)
    return printed
  }

  #lineOf({ node, name }: Printed, role: string, isOperated: boolean): string {
    const hasRef =
      isOperated || SCOPES.has(role) || node.localName === 'iframe' || node.matches('[data-testid],[popover]')
    return lineOf(node, { role, name, hasRef, isField: isOperated }, this.#context)
  }

  #nameOf(element: Element, role: string, isOperated: boolean, { muted, sink }: Level): string {
    const { reading, redact, interactiveOnly } = this.#context
    const isFrame = element.localName === 'iframe'
    if (isFrame || !(TRANSPARENT.has(role) || GATHERS_TEXT.has(role))) {
      // What is in something whose name is its text is named only where it is operated itself.
      if (!isOperated && (muted || (interactiveOnly && !SCOPES.has(role)))) return ''
      if (role === 'heading' && sink.gatherer !== undefined) return ''
      return clip(redact.text(reading.name(element)), NAME_CHARS)
    }
    if (!isOperated && !element.hasAttribute('data-testid')) return ''
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return clip(redact.text(fold(text)), NAME_CHARS)
  }

  #isShown(
    element: Element,
    role: string,
    name: string,
    gathers: boolean,
    faded: boolean,
    { muted, sink, around }: Level,
    isRoot: boolean,
  ): boolean {
    if (faded) return false
    if (isRoot) return !TRANSPARENT.has(role)
    if (this.#context.interactiveOnly) return role === 'dialog' || role === 'alertdialog'
    if (element.localName === 'iframe' || element.hasAttribute('popover')) return true
    if (muted) return false
    if (TRANSPARENT.has(role))
      return role === 'generic' && element.hasAttribute('data-testid') && isTextAlone(element) && name !== ''
    if (sink.gatherer !== undefined && (role === 'heading' || role === 'image')) return false
    if (role === 'heading' && isSaid(name, around)) return false
    return gathers || !SHOWN_IF_NAMED.has(role) || name !== ''
  }

  #childrenOf(element: Element, style: CSSStyleDeclaration): Iterable<Node> {
    const { localName } = element
    if (CLOSED.has(localName)) return []
    if (element.childElementCount > 0 && style.contentVisibility === 'hidden') return []
    if (localName === 'svg') return element.querySelectorAll('text')
    const children = this.#context.reading.children(element)
    if (localName !== 'details' || (element as HTMLDetailsElement).open) return children
    return [...children].filter((node) => (node as Element).localName === 'summary').slice(0, 1)
  }

  /** The text of a label is the name of its control, where that one is shown. */
  #labelsSomethingShown(element: Element): boolean {
    if (element.localName !== 'label') return false
    const { control } = element as HTMLLabelElement
    return control !== null && !this.#context.reading.isHidden(control)
  }
}

/** Operated though it says no role: focusable, with a handler in its markup, or where the pointer begins to be a hand. */
function isClickable(element: Element, role: string, cursor: string, around: Level): boolean {
  if (!MAY_BE_OPERATED.has(role) || around.muted) return false
  if (element.hasAttribute('onclick') || element.hasAttribute('tabindex'))
    return element.hasAttribute('onclick') || (element as HTMLElement).tabIndex >= 0
  if (cursor !== 'pointer' || around.cursor === 'pointer' || element.localName === 'label') return false
  return element.querySelector(CONTROLS) === null
}

/** A frame that measures or loads something and shows nothing. */
function isTiny(element: Element): boolean {
  return element.localName === 'iframe' && (element as HTMLElement).offsetWidth < 2
}

/** A test id on a wrapper is shown where it marks a text of its own, not a whole region. */
function isTextAlone(element: Element): boolean {
  return element.childElementCount === 0
}

/** A text that is the name of something around it says nothing new. */
function isSaid(text: string, around: Printed | undefined): boolean {
  for (let at = around; at !== undefined; at = at.parent) if (at.name === text) return true
  return false
}
