/** Watched level leaves: judged when something may have changed them, told only when their answer changes. */
import { asFound } from '../as-found.js'
import type { CauseTracker, Emit, Mark, Natives } from '../observe/channel.js'
import { attempt } from '../patch.js'
import { uniteCauses } from '../protocol/cause.js'
import type { LevelAnswer, LevelLeaf } from '../protocol/predicates.js'
import { evaluateLeaf } from './evaluate.js'
import type { Evaluated, EvaluationContext } from './evaluated.js'
import { propertiesOf } from './properties.js'
import { onShadowRoot } from './shadow-roots.js'
import { isElement, rootsUnder } from './walk.js'

/** ms; where looking takes longer it is done once a frame */
const COSTLY_MS = 3
/** ms between two looks for what is near, and how many times the cost of one it is at least */
const NEAR_MS = 100
const NEAR_COSTS = 20
/** elements whose properties are compared at the end of a turn */
const COMPARED = 20
const SEEN = { childList: true, subtree: true, characterData: true, attributes: true } as const
/** Events after which a leaf may hold although no node changed. */
const EVENTS = [
  'input',
  'change',
  'focusin',
  'focusout',
  'transitionend',
  'animationstart',
  'animationend',
  'toggle',
  'close',
  'load',
  'error',
] as const

type Kind = LevelLeaf['kind']
const IN_DOM: readonly Kind[] = ['element', 'text', 'matches']
const IN_STORES: readonly Kind[] = ['state', 'matches']

export interface WatchContext extends EvaluationContext {
  emit: Emit
  cause: CauseTracker
  natives: Natives
}

interface Watched {
  leaf: LevelLeaf
  told: LevelAnswer
  last: Evaluated
  /** nodes that an earlier answer had matched */
  known: WeakSet<Node>
  /** properties of the elements that decide, which change without a mutation */
  properties: string
}

class Watch {
  readonly #id: string
  readonly #context: WatchContext
  readonly #watched: Watched[]
  readonly #observer: MutationObserver
  readonly #undo: (() => void)[] = []
  /** documents whose events are listened to */
  readonly #documents = new WeakSet<Node>()
  #href = location.href
  /** ms that the last look at the document took */
  #cost = 0
  /** what a look in the next frame is for */
  #later: { mark: Mark; cancel: () => void } | undefined
  #nearTimer: number | undefined
  #nearFrom = 0

  constructor(
    id: string,
    leaves: readonly LevelLeaf[],
    roots: readonly (Document | ShadowRoot)[],
    context: WatchContext,
  ) {
    this.#id = id
    this.#context = context
    this.#watched = leaves.map((leaf) => {
      const last = evaluateLeaf(leaf, context)
      return {
        leaf,
        last,
        told: toldOf(last),
        known: new WeakSet(last.matched),
        properties: propertiesIn(leaf, last),
      }
    })
    this.#observer = new context.natives.MutationObserver((records) =>
      attempt(() => asFound(() => this.#mutated(records))),
    )
    attempt(() => this.#listen(roots))
  }

  get answers(): LevelAnswer[] {
    return this.#watched.map(({ told }) => told)
  }

  close(): void {
    this.#later?.cancel()
    if (this.#nearTimer !== undefined) this.#context.natives.clearTimeout(this.#nearTimer)
    for (const undo of this.#undo.splice(0)) attempt(undo)
  }

  #mutated(records: readonly MutationRecord[]): void {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (isElement(node)) this.#observeUnder(node)
      }
    }
    this.#look()
  }

  /** Looks now, or in the next frame where looking is costly; the cause is that of what changed. */
  readonly #look = () => {
    const mark = this.#context.cause.current()
    if (this.#cost < COSTLY_MS) this.#judge(IN_DOM, mark)
    else if (this.#later !== undefined) this.#later.mark = unite(this.#later.mark, mark)
    else this.#lookLater(mark)
    if (location.href !== this.#href) this.#judge(['route'], mark)
  }

  #lookLater(mark: Mark): void {
    const { natives } = this.#context
    const look = () => {
      const later = this.#later
      if (later === undefined) return
      later.cancel()
      this.#later = undefined
      this.#judge(IN_DOM, later.mark)
    }
    const frame = natives.requestAnimationFrame(() => attempt(look))
    // A hidden page has no frames.
    const timer = natives.setTimeout(() => attempt(look), NEAR_MS)
    const cancel = () => {
      natives.cancelAnimationFrame(frame)
      natives.clearTimeout(timer)
    }
    this.#later = { mark, cancel }
  }

  #judge(kinds: readonly Kind[], mark: Mark): void {
    asFound(() => this.#judgeEach(kinds, mark))
  }

  #judgeEach(kinds: readonly Kind[], mark: Mark): void {
    const { natives } = this.#context
    const start = natives.now()
    for (const [index, watched] of this.#watched.entries()) {
      if (kinds.includes(watched.leaf.kind)) this.#judgeOne(index, watched, mark)
    }
    if (kinds.includes('route')) this.#href = location.href
    if (kinds.includes('element')) this.#cost = natives.now() - start
  }

  #judgeOne(index: number, watched: Watched, mark: Mark): void {
    const { emit } = this.#context
    const last = evaluateLeaf(watched.leaf, this.#context)
    const isFresh = last.answer.holds === true && last.matched.some((node) => !watched.known.has(node))
    for (const node of last.matched) watched.known.add(node)
    watched.last = last
    watched.properties = propertiesIn(watched.leaf, last)
    if (isFresh || !isSame(watched.leaf, last.answer, watched.told)) {
      watched.told = toldOf(last)
      emit(
        'level',
        { watch: this.#id, leaf: index, answer: isFresh ? { ...watched.told, fresh: true } : watched.told },
        mark,
      )
    } else if (last.answer.holds === false && IN_DOM.includes(watched.leaf.kind)) this.#planNear()
  }

  /** What is near may change while the answer does not: looked at now and then, so that a miss tells the page as it is. */
  #planNear(): void {
    if (this.#nearTimer !== undefined) return
    const { natives } = this.#context
    const wait = Math.max(NEAR_MS, this.#nearFrom - natives.now())
    this.#nearTimer = natives.setTimeout(() => {
      this.#nearTimer = undefined
      attempt(() => asFound(() => this.#tellNear()))
    }, wait)
  }

  #tellNear(): void {
    const { natives, emit } = this.#context
    const start = natives.now()
    for (const [index, watched] of this.#watched.entries()) {
      if (watched.last.answer.holds !== false || !IN_DOM.includes(watched.leaf.kind)) continue
      const told = toldOf(evaluateLeaf(watched.leaf, this.#context))
      if (told.holds !== false || JSON.stringify(told.near) === JSON.stringify(watched.told.near)) continue
      watched.told = told
      emit('level', { watch: this.#id, leaf: index, answer: told }, { cause: 'other' })
    }
    const end = natives.now()
    this.#nearFrom = end + (end - start) * NEAR_COSTS
  }

  /** Values, routes, storage and stores that tell of no change are compared when a turn ends. */
  readonly #turnEnds = (mark: Mark) => {
    if (location.href !== this.#href) this.#judge(['route'], mark)
    for (const [index, watched] of this.#watched.entries()) {
      if (this.#mayHaveChanged(watched)) this.#judgeOne(index, watched, mark)
    }
  }

  #mayHaveChanged({ leaf, last, properties }: Watched): boolean {
    if (leaf.kind === 'storage') return true
    if (properties !== propertiesIn(leaf, last)) return true
    if (leaf.kind !== 'state' && leaf.kind !== 'matches') return false
    const { stores } = this.#context
    const names = leaf.store === undefined ? stores.names() : [leaf.store]
    return names.some((name) => stores.peek(name)?.isSubscribed === false)
  }

  #listen(roots: readonly (Document | ShadowRoot)[]): void {
    const { cause, stores } = this.#context
    this.#undo.push(
      () => this.#observer.disconnect(),
      stores.subscribe(() => this.#judge(IN_STORES, cause.current())),
      cause.onTurnEnd((mark) => asFound(() => this.#turnEnds(mark))),
      onShadowRoot((root) => this.#observer.observe(root, SEEN)),
    )
    for (const root of roots) this.#observe(root)
    const look = () => attempt(this.#look)
    for (const name of ['popstate', 'hashchange', 'resize']) this.#on(globalThis, name, look)
    // Another tab of the site.
    this.#on(globalThis, 'storage', () => attempt(() => this.#judge(['storage'], { cause: 'other' })))
    const { navigation } = globalThis as { navigation?: EventTarget }
    if (navigation !== undefined) this.#on(navigation, 'currententrychange', look)
  }

  #observeUnder(node: Element): void {
    for (const root of rootsUnder(node)) this.#observe(root)
  }

  /** A document tells of the events in its shadow roots, not of those in its frames. */
  #observe(root: Document | ShadowRoot): void {
    this.#observer.observe(root, SEEN)
    if (root.nodeType !== Node.DOCUMENT_NODE || this.#documents.has(root)) return
    this.#documents.add(root)
    const onEvent = ({ type, target }: Event) => {
      // A frame that was loaded has another document.
      if (type === 'load' && isElement(target as Node | null)) this.#observeUnder(target as Element)
      this.#look()
    }
    const follows = this.#watched.some(({ leaf }) => leaf.kind === 'element' && leaf.state === 'inViewport')
    for (const name of follows ? [...EVENTS, 'scroll'] : EVENTS)
      this.#on(root, name, (event) => attempt(() => onEvent(event)))
  }

  #on(target: EventTarget, name: string, listener: (event: Event) => void): void {
    target.addEventListener(name, listener, { capture: true, passive: true })
    this.#undo.push(() => target.removeEventListener(name, listener, { capture: true }))
  }
}

/** An answer as it is told: with what is near, where it does not hold. */
function toldOf({ answer, near }: Evaluated): LevelAnswer {
  if (answer.holds === true || answer.near !== undefined) return answer
  const sentences = near().slice(0, 5)
  return sentences.length === 0 ? answer : { ...answer, near: sentences }
}

function propertiesIn(leaf: LevelLeaf, { concerned }: Evaluated): string {
  if (leaf.kind !== 'element' && leaf.kind !== 'matches') return ''
  return concerned.slice(0, COMPARED).map(propertiesOf).join('\n')
}

/** Text around a text may tick; what a claim about it needs is that it is there. */
function isSame({ kind }: LevelLeaf, one: LevelAnswer, two: LevelAnswer): boolean {
  if (one.holds !== two.holds || one.code !== two.code) return false
  return kind === 'text' || JSON.stringify(one.observed) === JSON.stringify(two.observed)
}

function unite(one: Mark, two: Mark): Mark {
  const via = two.via ?? one.via
  return { cause: uniteCauses(one.cause, two.cause), ...(via === undefined ? {} : { via }) }
}

const watches = new Map<string, Watch>()

/** Watches leaves under an id, in place of an earlier watch of that id; gives their answers now. */
export function watch(
  id: string,
  leaves: readonly LevelLeaf[],
  context: WatchContext,
  roots: readonly (Document | ShadowRoot)[] = [document, ...rootsUnder(document)],
): LevelAnswer[] {
  unwatch(id)
  const begun = asFound(() => new Watch(id, leaves, roots, context))
  if (leaves.length > 0) watches.set(id, begun)
  else begun.close()
  return begun.answers
}

export function unwatch(id: string): void {
  watches.get(id)?.close()
  watches.delete(id)
}

/** Nobody listens any more. */
export function unwatchAll(): void {
  for (const id of [...watches.keys()]) unwatch(id)
}
