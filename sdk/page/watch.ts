/** Watched level leaves: judged when something may have changed them, told only when their answer changes. */
import type { CauseTracker, Emit, Mark, Natives } from '../observe/channel.js'
import type { LevelAnswer, LevelLeaf } from '../protocol/predicates.js'
import { type EvaluationContext, evaluateLeaf } from './evaluate.js'
import { rootsOf } from './walk.js'

/** ms; where looking takes longer it is done once a frame */
const COSTLY_MS = 3
/** Events after which a leaf may hold although no node changed. */
const EVENTS = [
  'input',
  'change',
  'focusin',
  'focusout',
  'transitionend',
  'animationend',
  'scroll',
  'toggle',
  'load',
] as const

export interface WatchContext extends EvaluationContext {
  emit: Emit
  cause: CauseTracker
  natives: Natives
}

interface Watched {
  leaf: LevelLeaf
  last: LevelAnswer
  matched: WeakSet<Element>
}

class Watch {
  readonly #id: string
  readonly #context: WatchContext
  readonly #watched: Watched[]
  readonly #undo: (() => void)[] = []
  #cost = 0
  #frame = 0

  constructor(id: string, leaves: readonly LevelLeaf[], context: WatchContext) {
    this.#id = id
    this.#context = context
    this.#watched = leaves.map((leaf) => {
      const { answer, matched } = evaluateLeaf(leaf, context)
      return { leaf, last: answer, matched: new WeakSet(matched) }
    })
    this.#listen()
  }

  get answers(): LevelAnswer[] {
    return this.#watched.map(({ last }) => last)
  }

  close(): void {
    this.#context.natives.cancelAnimationFrame(this.#frame)
    for (const undo of this.#undo.splice(0)) undo()
  }

  /** Looks now, or in the next frame where looking is costly; the cause is that of what changed. */
  readonly #look = () => {
    const { natives, cause } = this.#context
    if (this.#cost < COSTLY_MS) {
      this.#judge(cause.current())
      return
    }
    if (this.#frame !== 0) return
    const mark = cause.current()
    this.#frame = natives.requestAnimationFrame(() => {
      this.#frame = 0
      this.#judge(mark)
    })
  }

  #judge(mark: Mark): void {
    const { natives, emit } = this.#context
    const start = natives.now()
    for (const [index, watched] of this.#watched.entries()) {
      const { answer, matched } = evaluateLeaf(watched.leaf, this.#context)
      const isFresh = answer.holds === true && matched.some((element) => !watched.matched.has(element))
      for (const element of matched) watched.matched.add(element)
      const told: LevelAnswer = isFresh ? { ...answer, fresh: true } : answer
      if (!isFresh && isSame(answer, watched.last)) continue
      watched.last = answer
      emit('level', { watch: this.#id, leaf: index, answer: told }, mark)
    }
    this.#cost = natives.now() - start
  }

  #listen(): void {
    const { natives, stores } = this.#context
    const observer = new natives.MutationObserver(this.#look)
    const seen = { childList: true, subtree: true, characterData: true, attributes: true }
    for (const root of rootsOf()) observer.observe(root, seen)
    this.#undo.push(() => observer.disconnect(), stores.subscribe(this.#look))
    for (const name of EVENTS) this.#on(document, name)
    for (const name of ['popstate', 'hashchange', 'resize']) this.#on(globalThis, name)
    const { navigation } = globalThis as { navigation?: EventTarget }
    if (navigation !== undefined) this.#on(navigation, 'currententrychange')
  }

  #on(target: EventTarget, name: string): void {
    target.addEventListener(name, this.#look, { capture: true, passive: true })
    this.#undo.push(() => target.removeEventListener(name, this.#look, { capture: true }))
  }
}

function isSame(one: LevelAnswer, two: LevelAnswer): boolean {
  return (
    one.holds === two.holds &&
    one.code === two.code &&
    JSON.stringify(one.observed) === JSON.stringify(two.observed)
  )
}

const watches = new Map<string, Watch>()

/** Watches leaves under an id, in place of an earlier watch of that id; gives their answers now. */
export function watch(id: string, leaves: readonly LevelLeaf[], context: WatchContext): LevelAnswer[] {
  watches.get(id)?.close()
  const begun = new Watch(id, leaves, context)
  watches.set(id, begun)
  return begun.answers
}

export function unwatch(id: string): void {
  watches.get(id)?.close()
  watches.delete(id)
}
