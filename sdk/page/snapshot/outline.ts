/** Walks a page and prints what a user reads and operates, one line each. */

import { besideLabel } from '../../dom/shown-text.js'
import { isElement, isText } from '../../dom/walk.js'
import { clip, fold } from '../../dom/wording.js'
import type { Findings } from '../../observe/findings.js'
import { SNAPSHOT_DEPTH, SNAPSHOT_NODES } from '../../protocol/limits.js'
import type { Ref } from '../../protocol/values.js'
import type { Accessibility } from '../accessibility/index.js'
import { isKeptOut } from '../accessibility/tree.js'
import type { PageContext } from '../page-context.js'
import { type ElementFacts, readFacts } from './element-facts.js'
import type { Level, Sink } from './level.js'
import { lineOf } from './line.js'
import { dropIfBare, type PrintedLine, repeatsName } from './printed-line.js'
import { CLOSED, SCOPES, SKIPPED, TEXT_IS_NAME, TRANSPARENT } from './roles.js'
import { isShown, printedName } from './shown.js'

const TEXT_CHARS = 300
/** At most this many refs of omitted subtrees are listed. */
const NOT_ENTERED = 20

export interface Outline {
  printed: PrintedLine[]
  notEntered: Ref[]
  truncated: boolean
}

export interface OutlineContext extends PageContext {
  findings: Pick<Findings, 'foreignFrames'>
  reading: Accessibility
  /** the attribute of test ids */
  testId: string
  interactiveOnly: boolean
}

/**
 * Reads subtrees. Yields after each node.
 *
 * @param roots elements, in reading order
 */
export function* outline(roots: readonly Element[], context: OutlineContext): Generator<void, Outline> {
  const walk = new Walk(roots, context)
  for (const root of roots) {
    walk.begin(root)
    while (walk.step()) yield
  }
  return walk.outline
}

type Placed = Pick<Level, 'own' | 'around' | 'sink' | 'muted'>

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
    sink.text += besideLabel(from, text, this.#context.redact)
  }

  #enter(element: Element, level: Level): void {
    if (element.localName === 'br') level.sink.text += ' '
    const isRoot = this.#roots.includes(element)
    if (!this.#isRead(element, isRoot)) return
    const style = this.#context.reading.style(element)
    if (style.display === 'none' || isTiny(element)) return
    if (this.#isFull(level)) return this.#omit(element)
    const facts = readFacts(element, style, level, this.#context)
    // What can be operated in a frame that is reached stands below its line.
    const context = this.#holdsControls(element)
      ? { ...this.#context, interactiveOnly: false }
      : this.#context
    const name = printedName(facts, level, context)
    const placed = isShown(facts, name, level, { ...context, isRoot })
      ? this.#enterShown(facts, name, level)
      : this.#enterUnshown(facts, name, level)
    const { isSeen, ...inner } = facts
    const children = this.#childrenOf(element, style)[Symbol.iterator]()
    this.#levels.push({ ...inner, ...placed, children, silent: !isSeen })
  }

  #holdsControls(element: Element): boolean {
    const { foreignFrames } = this.#context.findings
    return element.localName === 'iframe' && foreignFrames?.nameOf(element) !== undefined
  }

  #isRead(element: Element, isRoot: boolean): boolean {
    if (SKIPPED.has(element.localName) || this.#context.isIgnored(element)) return false
    return isRoot || !isKeptOut(element)
  }

  #isFull({ around }: Level): boolean {
    return this.outline.printed.length >= SNAPSHOT_NODES || (around?.depth ?? 0) >= SNAPSHOT_DEPTH
  }

  #omit(element: Element): void {
    const { outline } = this
    outline.truncated = true
    if (outline.notEntered.length < NOT_ENTERED) outline.notEntered.push(this.#context.refs.of(element))
  }

  #enterShown(
    { element, role, faded, isOperated, gathersText }: ElementFacts,
    name: string,
    level: Level,
  ): Placed {
    this.#flush(level)
    const own = this.#print(element, false, level.around, name)
    if (!gathersText) own.line = this.#lineOf(own, role, isOperated)
    const muted = TEXT_IS_NAME.has(role) || (isOperated && TRANSPARENT.has(role)) || faded
    const sink = { text: '', from: undefined, gatherer: gathersText ? own : undefined }
    return { own, around: own, sink, muted }
  }

  /** Reads the children as children of the parent. */
  #enterUnshown({ element, role, faded, isBlock }: ElementFacts, name: string, level: Level): Placed {
    const { around, sink } = level
    const muted = level.muted || faded || this.#labelsSomethingShown(element)
    if (role === 'image' && sink.gatherer !== undefined && !muted) this.#say(` ${name} `, element, sink)
    if (isBlock) this.#flush(level)
    return { own: undefined, around, sink, muted }
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
    dropIfBare(own)
  }

  /** Prints the text that was read, unless it repeats the name of a line around it. */
  #flush({ sink, around, element }: Level): void {
    if (sink.gatherer !== undefined) {
      sink.text += ' '
      return
    }
    const { from = element } = sink
    const text = fold(sink.text)
    sink.text = ''
    sink.from = undefined
    if (text === '' || repeatsName(text, around)) return
    const shown = clip(this.#context.redact.text(text), TEXT_CHARS)
    this.#print(from, true, around, shown).line = `text ${JSON.stringify(shown)}`
  }

  #print(node: Element, isText: boolean, parent: PrintedLine | undefined, name: string): PrintedLine {
    const depth = parent === undefined ? 0 : parent.depth + 1
    const printed: PrintedLine = { node, isText, parent, depth, name, line: '', children: 0 }
    if (parent !== undefined) parent.children += 1
    this.outline.printed.push(printed)
    return printed
  }

  #lineOf({ node, name }: PrintedLine, role: string, isOperated: boolean): string {
    const hasRef =
      isOperated ||
      SCOPES.has(role) ||
      node.localName === 'iframe' ||
      node.matches(`[${this.#context.testId}],[popover]`)
    return lineOf(node, { role, name, hasRef, isField: isOperated }, this.#context)
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

  /** The label's text is the name of its control, and the control is shown. */
  #labelsSomethingShown(element: Element): boolean {
    if (element.localName !== 'label') return false
    const { control } = element as HTMLLabelElement
    return control !== null && !this.#context.reading.isHidden(control)
  }
}

function isTiny(element: Element): boolean {
  return element.localName === 'iframe' && (element as HTMLElement).offsetWidth < 2
}
