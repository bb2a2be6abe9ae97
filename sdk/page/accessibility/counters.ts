/** CSS counters in generated text. https://drafts.csswg.org/css-lists-3/#auto-numbering */
import { flatChildren, isElement } from '../../dom/walk.js'

export type Pseudo = '::before' | '::after'
/** Values of the counters of each name, outermost first. */
type Counted = Map<string, readonly number[]>
export type Counters = Map<Element, Partial<Record<Pseudo, Counted>>>

/** The scope of a counter is the parent of the element that created it. */
interface Counter {
  readonly around: Element
  value: number
}

/** Walks a tree in counting order and records the values wherever a counter is shown. */
export function countIn(root: Element): Counters {
  const shown: Counters = new Map()
  const counters = new Map<string, Counter[]>()
  const of = (name: string) => counters.get(name) ?? []
  const apply = ({ counterReset, counterIncrement, counterSet }: CSSStyleDeclaration, around: Element) => {
    const begin = (name: string, value: number) => {
      const outer = of(name).filter((counter) => counter.around !== around)
      counters.set(name, [...outer, { around, value }])
    }
    for (const [name, value] of pairs(counterReset)) begin(name, value)
    for (const [text, share] of [
      [counterIncrement, 1],
      [counterSet, 0],
    ] as const)
      for (const [name, value] of pairs(text)) {
        if (of(name).length === 0) begin(name, 0)
        for (const counter of of(name).slice(-1)) counter.value = counter.value * share + value
      }
  }
  const generate = (element: Element, pseudo: Pseudo) => {
    const style = getComputedStyle(element, pseudo)
    if (/^(?:none|normal)$/.test(style.content)) return
    apply(style, element)
    if (!style.content.includes('counter')) return
    const values = [...counters].map(([name, own]) => [name, own.map(({ value }) => value)] as const)
    shown.set(element, { ...shown.get(element), [pseudo]: new Map(values) })
  }
  const visit = (element: Element, around: Element) => {
    const style = getComputedStyle(element)
    if (/^(?:none)?$/.test(style.display)) return
    apply(style, around)
    generate(element, '::before')
    for (const child of flatChildren(element)) if (isElement(child)) visit(child, element)
    generate(element, '::after')
    for (const [name, own] of counters)
      counters.set(
        name,
        own.filter((counter) => counter.around !== element || around === element),
      )
  }
  visit(root, root)
  return shown
}

function pairs(text: string): [string, number][] {
  return [...text.matchAll(/(\S+) (-?\d+)/g)].map(([, name = '', value]) => [name, Number(value)])
}
