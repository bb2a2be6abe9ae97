/** Watched level leaves: judged when something may have changed them, told only when their answer changes. */

import { inPieces, type Pieces } from '../../dom/one-moment.js'
import { atOnce } from '../../dom/pieces.js'
import { onShadowRoot } from '../../dom/shadow-roots.js'
import { type InnerRoot, isElement, rootsUnder } from '../../dom/walk.js'
import type { CauseTracker, Provenance } from '../../observe/cause/cause-tracker.js'
import type { Emit } from '../../observe/channel.js'
import { asFound } from '../../platform/as-found.js'
import type { Natives } from '../../platform/natives.js'
import { attempt, attemptLater } from '../../platform/patch.js'
import type { LevelAnswer, LevelLeaf } from '../../protocol/predicates.js'
import { Changes, type Place } from './changes.js'
import type { EvaluationContext } from './evaluated.js'
import {
  decidingIn,
  IN_DOM,
  keepLook,
  type LeavesRead,
  type LevelKind,
  type Looked,
  lookAt,
  propertiesIn,
  readLeaves,
  toldOf,
  type Watched,
} from './watched.js'

/** ms; where looking takes longer it is done once a frame, in pieces */
const COSTLY_MS = 5
/** ms after which a page without frames is looked at */
const FRAMELESS_MS = 100
const SEEN = { childList: true, subtree: true, characterData: true, attributes: true } as const
/** of what is found without anything that told of it */
const UNTOLD: Provenance = { cause: 'unattributed' }
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

const IN_STORES: readonly LevelKind[] = ['state', 'matches']
const NOT_IN_DOM: readonly LevelKind[] = ['state', 'route', 'storage']

export interface WatchContext extends EvaluationContext {
  emit: Emit
  cause: CauseTracker
  natives: Natives
}

/** A look in pieces that is to come. */
interface Later {
  /** what it is for */
  changes: Changes
  /** until it is told the acts that it is for have work left */
  ends: (() => void)[]
  /** its frame came while another look was at work */
  isDue: boolean
  cancel(): void
}

class Watch {
  readonly #id: string
  readonly #context: WatchContext
  readonly #watched: readonly Watched[]
  readonly #observer: MutationObserver
  readonly #undo: (() => void)[] = []
  /** documents whose events are listened to */
  readonly #documents = new WeakSet<Node>()
  #href = location.href
  /** ms that the last look at the document took */
  #cost: number
  #later: Later | undefined
  /** the look in pieces that is at work */
  #looking: Promise<void> | undefined
  #isClosed = false

  constructor(id: string, { watched, cost }: LeavesRead, roots: readonly InnerRoot[], context: WatchContext) {
    this.#id = id
    this.#context = context
    this.#watched = watched
    this.#cost = cost
    this.#observer = new context.natives.MutationObserver((records) =>
      attempt(() => asFound(() => this.#mutated(records))),
    )
    attempt(() => this.#listen(roots))
  }

  close(): void {
    this.#isClosed = true
    this.#later?.cancel()
    for (const end of this.#later?.ends ?? []) end()
    for (const undo of this.#undo.splice(0)) attempt(undo)
  }

  #mutated(records: readonly MutationRecord[]): void {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (isElement(node)) this.#observeUnder(node)
      }
    }
    // Asked for by each turn of the page: only a look that waits needs to know where.
    this.#look(this.#isCostly ? records.flatMap(changedIn) : 'anywhere')
  }

  /** Looking is done once a frame, in pieces. */
  get #isCostly(): boolean {
    return this.#cost >= COSTLY_MS
  }

  /** The cause of an answer is that of what changed. */
  #look(place: Place): void {
    const mark = this.#context.cause.current()
    this.#judge(IN_DOM, mark, place)
    if (location.href !== this.#href) this.#judge(['route'], mark, place)
  }

  /** Looks now, or in the next frame and in pieces where looking is costly. */
  #judge(kinds: readonly LevelKind[], mark: Provenance, place: Place): void {
    const isInDom = (kind: LevelKind) => IN_DOM.includes(kind)
    const isLater = this.#isCostly
    if (isLater && this.#watched.some(({ leaf }) => isInDom(leaf.kind) && kinds.includes(leaf.kind)))
      this.#lookLater(mark, place)
    asFound(() => this.#judgeNow(isLater ? kinds.filter((kind) => !isInDom(kind)) : kinds, mark))
  }

  #judgeNow(kinds: readonly LevelKind[], mark: Provenance): void {
    const { natives } = this.#context
    const start = natives.now()
    for (const [index, { leaf }] of this.#watched.entries())
      if (kinds.includes(leaf.kind)) this.#judgeOne(index, mark)
    if (kinds.includes('route')) this.#href = location.href
    if (kinds.includes('element')) this.#cost = natives.now() - start
  }

  #judgeOne(index: number, mark: Provenance): void {
    const watched = this.#watched[index]
    if (watched !== undefined) this.#take(index, watched, atOnce(lookAt(watched, this.#context)), () => mark)
  }

  #take(index: number, watched: Watched, looked: Looked, markOf: () => Provenance): void {
    const { isFresh, told } = looked
    if (told !== undefined) this.#tell(index, isFresh ? { ...told, fresh: true } : told, markOf())
    keepLook(watched, looked)
  }

  #tell(leaf: number, answer: LevelAnswer, mark: Provenance): void {
    this.#context.emit('level', { watch: this.#id, leaf, answer }, mark)
  }

  #lookLater(mark: Provenance, place: Place): void {
    const { cause, natives } = this.#context
    const end = cause.pend(mark)
    if (this.#later !== undefined) {
      this.#later.changes.add(mark, place)
      this.#later.ends.push(end)
      return
    }
    const changes = new Changes()
    changes.add(mark, place)
    const look = () => {
      this.#later?.cancel()
      if (this.#looking === undefined) void attemptLater(() => this.#lookInPieces())
      else if (this.#later !== undefined) this.#later.isDue = true
    }
    const frame = natives.requestAnimationFrame(look)
    // A hidden page has no frames.
    const timer = natives.setTimeout(look, FRAMELESS_MS)
    const cancel = () => {
      natives.cancelAnimationFrame(frame)
      natives.clearTimeout(timer)
    }
    this.#later = { changes, ends: [end], isDue: false, cancel }
  }

  async #lookInPieces(): Promise<void> {
    const later = this.#takeLater()
    if (later === undefined) return
    this.#looking = this.#lookFor(later.changes, { natives: this.#context.natives })
    try {
      await this.#looking
    } finally {
      this.#looking = undefined
      for (const end of later.ends) end()
    }
    // The next look's frame came while this one was at work.
    if (this.#later?.isDue === true && !this.#isClosed) await this.#lookInPieces()
  }

  #takeLater(): Later | undefined {
    const later = this.#later
    this.#later = undefined
    return later
  }

  /** Looks at what is in the document; what changed while it did was seen by it, too. */
  async #lookFor(changes: Changes, pieces: Pieces): Promise<void> {
    const start = this.#context.natives.now()
    const looked = await inPieces(() => this.#lookAtAll(), pieces)
    if (this.#isClosed) return
    this.#cost = this.#context.natives.now() - start
    if (this.#later !== undefined) changes.addAll(this.#later.changes)
    asFound(() => {
      for (const [index, watched, found] of looked)
        this.#take(index, watched, found, () => changes.markOf(decidingIn(watched, found)))
    })
  }

  *#lookAtAll(): Generator<void, [number, Watched, Looked][]> {
    const looked: [number, Watched, Looked][] = []
    for (const [index, watched] of this.#watched.entries())
      if (IN_DOM.includes(watched.leaf.kind))
        looked.push([index, watched, yield* lookAt(watched, this.#context)])
    return looked
  }

  /** Looks at how things stand, also at what nothing told of, such as a style sheet; and tells what is near what does not hold. */
  async catchUp(pieces: Pieces): Promise<void> {
    await this.#looking
    const later = this.#takeLater()
    later?.cancel()
    try {
      const changes = later?.changes ?? new Changes()
      if (later === undefined) changes.add(UNTOLD, 'anywhere')
      await this.#lookFor(changes, pieces)
      if (this.#isClosed) return
      this.#judgeNow(NOT_IN_DOM, UNTOLD)
      await this.#tellNear(pieces)
    } finally {
      for (const end of later?.ends ?? []) end()
    }
  }

  /** What is near may have changed while the answer did not. */
  async #tellNear(pieces: Pieces): Promise<void> {
    const missed = await inPieces(() => this.#nearMissed(), pieces)
    if (this.#isClosed) return
    for (const [index, watched, told] of missed) {
      if (
        watched.last.answer.holds !== false ||
        JSON.stringify(told.near) === JSON.stringify(watched.told.near)
      )
        continue
      watched.told = told
      this.#tell(index, told, UNTOLD)
    }
  }

  /** Those that do not hold, with what is near now. */
  *#nearMissed(): Generator<void, [number, Watched, LevelAnswer][]> {
    const missed: [number, Watched, LevelAnswer][] = []
    for (const [index, watched] of this.#watched.entries()) {
      const { leaf, last } = watched
      if (last.answer.holds === false && IN_DOM.includes(leaf.kind))
        missed.push([index, watched, yield* toldOf(last)])
    }
    return missed
  }

  /** Values, routes, storage and stores that tell of no change are compared when a turn ends. */
  readonly #turnEnds = (mark: Provenance) => {
    if (location.href !== this.#href) this.#judge(['route'], mark, 'anywhere')
    for (const [index, watched] of this.#watched.entries()) {
      if (!this.#mayHaveChanged(watched)) continue
      if (this.#isCostly && IN_DOM.includes(watched.leaf.kind)) this.#lookLater(mark, watched.last.concerned)
      else this.#judgeOne(index, mark)
    }
  }

  #mayHaveChanged(watched: Watched): boolean {
    const { leaf, properties } = watched
    if (leaf.kind === 'storage') return true
    if (properties !== propertiesIn(watched)) return true
    if (leaf.kind !== 'state' && leaf.kind !== 'matches') return false
    const { stores } = this.#context
    const names = leaf.store === undefined ? stores.names() : [leaf.store]
    return names.some((name) => stores.peek(name)?.isSubscribed === false)
  }

  #listen(roots: readonly InnerRoot[]): void {
    const { cause, stores } = this.#context
    this.#undo.push(
      () => this.#observer.disconnect(),
      stores.subscribe(() => this.#judge(IN_STORES, cause.current(), 'anywhere')),
      cause.onTurnEnd((mark) => asFound(() => this.#turnEnds(mark))),
      onShadowRoot((root) => this.#observer.observe(root, SEEN)),
    )
    for (const root of roots) this.#observe(root)
    const look = () => attempt(() => this.#look('anywhere'))
    for (const name of ['popstate', 'hashchange', 'resize']) this.#on(globalThis, name, look)
    // Another tab of the site.
    this.#on(globalThis, 'storage', () =>
      attempt(() => this.#judge(['storage'], { cause: 'other' }, 'anywhere')),
    )
    const { navigation } = globalThis as { navigation?: EventTarget }
    if (navigation !== undefined) this.#on(navigation, 'currententrychange', look)
  }

  #observeUnder(node: Element): void {
    for (const root of rootsUnder(node)) this.#observe(root)
  }

  /** A document tells of the events in its shadow roots, not of those in its frames. */
  #observe(root: InnerRoot): void {
    this.#observer.observe(root, SEEN)
    if (root.nodeType !== Node.DOCUMENT_NODE || this.#documents.has(root)) return
    this.#documents.add(root)
    const onEvent = (event: Event) => {
      const target = event.target as Node | null
      if (!isElement(target)) return this.#look('anywhere')
      // A frame that was loaded has another document.
      if (event.type === 'load') this.#observeUnder(target)
      this.#look([target])
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

/** The nodes that a mutation is about. */
function changedIn({ type, target, addedNodes, removedNodes }: MutationRecord): Node[] {
  return type === 'childList' ? [...addedNodes, ...removedNodes] : [target]
}

const watches = new Map<string, Watch>()

/** Watches leaves under an id, in place of an earlier watch of that id; gives their answers now. */
export function watch(
  id: string,
  leaves: readonly LevelLeaf[],
  context: WatchContext & Pieces,
): Promise<LevelAnswer[]> {
  return inPieces(function* (roots) {
    return watchRead(id, yield* readLeaves(leaves, context), roots, context)
  }, context)
}

/** The same, of leaves that were read in this turn. */
export function watchRead(
  id: string,
  read: LeavesRead,
  roots: readonly InnerRoot[],
  context: WatchContext,
): LevelAnswer[] {
  unwatch(id)
  if (read.watched.length > 0)
    watches.set(
      id,
      asFound(() => new Watch(id, read, roots, context)),
    )
  return read.watched.map(({ told }) => told)
}

/** Has a watch told all that is so now; one that is not there has nothing to tell. */
export async function catchUp(id: string, pieces: Pieces): Promise<void> {
  await watches.get(id)?.catchUp(pieces)
}

export function unwatch(id: string): void {
  watches.get(id)?.close()
  watches.delete(id)
}

/** Nobody listens any more. */
export function unwatchAll(): void {
  for (const id of [...watches.keys()]) unwatch(id)
}
