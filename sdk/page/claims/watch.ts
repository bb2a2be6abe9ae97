/**
 * Watched level leaves. They are evaluated when something may have changed them, and reported only when their answer
 * changes.
 */

import { inPieces, type Pieces } from '../../dom/one-moment.js'
import { atOnce } from '../../dom/pieces.js'
import type { ShadowRoots } from '../../dom/shadow-roots.js'
import { type InnerRoot, isElement } from '../../dom/walk.js'
import type { CauseTracker, Provenance } from '../../observe/cause/cause-tracker.js'
import type { Emit } from '../../observe/channel.js'
import { asFound } from '../../platform/as-found.js'
import type { Natives } from '../../platform/natives.js'
import { attempt } from '../../platform/patch.js'
import { containsText } from '../../protocol/match.js'
import type { LevelAnswer } from '../../protocol/predicates.js'
import { ChangeListener } from './change-listener.js'
import { Changes, type Place } from './changes.js'
import type { EvaluationContext } from './evaluated.js'
import { LookSchedule } from './look-schedule.js'
import {
  decidingIn,
  IN_DOM,
  keepLook,
  type LeavesRead,
  type LevelKind,
  type Looked,
  lookAt,
  propertiesIn,
  reported,
  type Watched,
} from './watched.js'

/** a look that takes longer is done once per frame, in pieces */
const COSTLY_MS = 5
/** A turn that changed more nodes is not searched for a text at once. */
const CAUGHT = 20
const UNANNOUNCED: Provenance = { cause: 'unattributed' }
const IN_STORES: readonly LevelKind[] = ['state', 'matches']
const NOT_IN_DOM: readonly LevelKind[] = ['state', 'route', 'storage']

export interface WatchContext extends EvaluationContext {
  emit: Emit
  cause: CauseTracker
  natives: Natives
  shadowRoots: ShadowRoots
}

export class Watch {
  readonly #id: string
  readonly #context: WatchContext
  readonly #watched: readonly Watched[]
  readonly #schedule: LookSchedule
  readonly #undo: (() => void)[] = []
  #href = location.href
  #cost: number
  #isClosed = false

  constructor(id: string, { watched, cost }: LeavesRead, roots: readonly InnerRoot[], context: WatchContext) {
    this.#id = id
    this.#context = context
    this.#watched = watched
    this.#cost = cost
    const { natives } = context
    this.#schedule = new LookSchedule(context, (changes) => this.#lookFor(changes, { natives }))
    attempt(() => this.#listen(roots))
  }

  /** Evaluates every leaf now and reports near misses. Notices changes that have no event, e.g. a style sheet. */
  async catchUp(pieces: Pieces): Promise<void> {
    await this.#schedule.running
    const pending = this.#schedule.take()
    const changes = pending?.changes ?? new Changes()
    if (pending === undefined) changes.add(UNANNOUNCED, 'anywhere')
    try {
      await this.#lookFor(changes, pieces)
      if (this.#isClosed) return
      this.#judgeNow(NOT_IN_DOM, UNANNOUNCED)
      await this.#reportNear(pieces)
    } finally {
      pending?.end()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#schedule.close()
    for (const undo of this.#undo.splice(0)) attempt(undo)
  }

  #listen(roots: readonly InnerRoot[]): void {
    const { cause, natives, shadowRoots, stores } = this.#context
    const changes = new ChangeListener(roots, {
      natives,
      shadowRoots,
      scrolls: this.#watched.some(({ leaf }) => leaf.kind === 'element' && leaf.state === 'inViewport'),
      changed: (place) => this.#onChange(place),
      stored: () => this.#judge(['storage'], { cause: 'other' }, () => 'anywhere'),
    })
    this.#undo.push(
      () => changes.close(),
      stores.subscribe(() => this.#judge(IN_STORES, cause.current(), () => 'anywhere')),
      cause.onTurnEnd((provenance) => asFound(() => this.#onTurnEnd(provenance))),
    )
  }

  #onChange(place: () => Place): void {
    const provenance = this.#context.cause.current()
    this.#judge(IN_DOM, provenance, place)
    this.#judgeRoute(provenance)
  }

  /** Compares values that change without an event: fields, routes, storage, and stores without `subscribe`. */
  #onTurnEnd(provenance: Provenance): void {
    this.#judgeRoute(provenance)
    for (const [index, watched] of this.#watched.entries()) {
      if (!this.#mayHaveChanged(watched)) continue
      if (this.#isCostly && isInDom(watched)) this.#schedule.request(provenance, watched.last.concerned)
      else this.#judgeOne(index, provenance)
    }
  }

  #mayHaveChanged(watched: Watched): boolean {
    const { leaf, properties } = watched
    if (leaf.kind === 'storage') return true
    if (properties !== propertiesIn(watched)) return true
    if (leaf.kind !== 'state' && leaf.kind !== 'matches') return false
    const { stores } = this.#context
    const names = leaf.store === undefined ? stores.meant() : [leaf.store]
    // The app may have made the store just now.
    const isUnknown = names.length === 0 || names.some((name) => stores.peek(name) === undefined)
    if (isUnknown) stores.look()
    return isUnknown || names.some((name) => stores.peek(name)?.isSubscribed === false)
  }

  get #isCostly(): boolean {
    return this.#cost >= COSTLY_MS
  }

  #judge(kinds: readonly LevelKind[], provenance: Provenance, place: () => Place): void {
    const isLater = this.#isCostly
    if (isLater && this.#watched.some((watched) => isInDom(watched) && kinds.includes(watched.leaf.kind))) {
      const changed = place()
      this.#schedule.request(provenance, changed)
      asFound(() => this.#catchTexts(changed, provenance))
    }
    asFound(() =>
      this.#judgeNow(isLater ? kinds.filter((kind) => !IN_DOM.includes(kind)) : kinds, provenance),
    )
  }

  /** A text may be gone before the next frame. It is looked for at once where it was put just now. */
  #catchTexts(place: Place, provenance: Provenance): void {
    if (place === 'anywhere' || place.length > CAUGHT) return
    for (const [index, { leaf, last }] of this.#watched.entries())
      if (
        leaf.kind === 'text' &&
        last.answer.holds === false &&
        place.some((node) => isCaught(node, leaf.contains))
      )
        this.#judgeOne(index, provenance)
  }

  #judgeRoute(provenance: Provenance): void {
    if (location.href !== this.#href) this.#judge(['route'], provenance, () => 'anywhere')
  }

  #judgeNow(kinds: readonly LevelKind[], provenance: Provenance): void {
    const { natives } = this.#context
    const start = natives.now()
    for (const [index, { leaf }] of this.#watched.entries())
      if (kinds.includes(leaf.kind)) this.#judgeOne(index, provenance)
    if (kinds.includes('route')) this.#href = location.href
    if (kinds.includes('element')) this.#cost = natives.now() - start
  }

  #judgeOne(index: number, provenance: Provenance): void {
    const watched = this.#watched[index]
    if (watched !== undefined)
      this.#take(index, watched, atOnce(lookAt(watched, this.#context)), () => provenance)
  }

  /** Looks at the document in pieces. The look also sees changes that happen while it runs. */
  async #lookFor(changes: Changes, pieces: Pieces): Promise<void> {
    const { natives } = this.#context
    const start = natives.now()
    const looked = await inPieces(() => this.#lookAtAll(), pieces)
    if (this.#isClosed) return
    this.#cost = natives.now() - start
    const { pending } = this.#schedule
    if (pending !== undefined) changes.addAll(pending)
    asFound(() => {
      for (const [index, watched, found] of looked)
        this.#take(index, watched, found, () => changes.provenanceOf(decidingIn(watched, found)))
    })
  }

  *#lookAtAll(): Generator<void, [number, Watched, Looked][]> {
    const looked: [number, Watched, Looked][] = []
    for (const [index, watched] of this.#watched.entries())
      if (isInDom(watched)) looked.push([index, watched, yield* lookAt(watched, this.#context)])
    return looked
  }

  #take(index: number, watched: Watched, looked: Looked, provenanceOf: () => Provenance): void {
    const { isFresh, news } = looked
    if (news !== undefined) this.#report(index, isFresh ? { ...news, fresh: true } : news, provenanceOf())
    keepLook(watched, looked)
  }

  /** Reports near misses that changed while their answer did not. */
  async #reportNear(pieces: Pieces): Promise<void> {
    const misses = await inPieces(() => this.#lookNearMisses(), pieces)
    if (this.#isClosed) return
    for (const [index, watched, answer] of misses) {
      const isSame = JSON.stringify(answer.near) === JSON.stringify(watched.reported.near)
      if (watched.last.answer.holds !== false || isSame) continue
      watched.reported = answer
      this.#report(index, answer, UNANNOUNCED)
    }
  }

  *#lookNearMisses(): Generator<void, [number, Watched, LevelAnswer][]> {
    const misses: [number, Watched, LevelAnswer][] = []
    for (const [index, watched] of this.#watched.entries())
      if (watched.last.answer.holds === false && isInDom(watched))
        misses.push([index, watched, yield* reported(watched.last)])
    return misses
  }

  #report(leaf: number, answer: LevelAnswer, provenance: Provenance): void {
    this.#context.emit('level', { watch: this.#id, leaf, answer }, provenance)
  }
}

/** True where a small part of the page has the text. A part of a sentence may be a text of its own. */
function isCaught(node: Node, wanted: string): boolean {
  const around = isElement(node) ? node : node.parentElement
  return around !== null && around.children.length < CAUGHT && containsText(around.textContent ?? '', wanted)
}

function isInDom({ leaf }: Watched): boolean {
  return IN_DOM.includes(leaf.kind)
}
