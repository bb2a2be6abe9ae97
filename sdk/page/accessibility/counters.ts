/** CSS counters where generated text shows them. https://drafts.csswg.org/css-lists-3/#auto-numbering */
import { flatChildren, isElement } from '../../dom/walk.js'

export type Pseudo = '::before' | '::after'
/** The values of a name's counters, outermost first. */
type Counted = Map<string, readonly number[]>
export type Counters = Map<Element, Partial<Record<Pseudo, Counted>>>

/** One counter: it counts in the element around the one that began it. */
interface Counter {
  readonly around: Element
  value: number
}

/** Goes through all of a tree, as counters do, and keeps their values wherever one is shown. */
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

/** Names and numbers of a computed `counter-reset` and its like. */
function pairs(text: string): [string, number][] {
  return [...text.matchAll(/(\S+) (-?\d+)/g)].map(([, name = '', value]) => [name, Number(value)])
}
