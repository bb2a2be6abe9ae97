import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { AnimationChanged } from '../../protocol/events.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { rateLimit } from '../rate.js'
import { undoAll } from '../tasks/scheduled.js'
import { movedBy } from './moved.js'

const PHASES = {
  animationstart: 'started',
  animationend: 'finished',
  animationcancel: 'cancelled',
  transitionrun: 'started',
  transitionend: 'finished',
  transitioncancel: 'cancelled',
  finish: 'finished',
  cancel: 'cancelled',
} as const
const PER_SECOND = 100

/** Animations and transitions from style sheets and scripts. https://drafts.csswg.org/web-animations-1/ */
export const animationsChannel: Channel = {
  name: 'animations',
  sees: ['animation'],
  supported: () => 'Animation' in globalThis,
  install(context) {
    const { realm, emit, patch, cause, isIgnored, redact, phrases } = context
    const mayEmit = rateLimit(context, 'animation', PER_SECOND)
    const report = (
      target: Element,
      { name, kind, phase }: Pick<AnimationChanged, 'name' | 'kind' | 'phase'>,
      ms: unknown,
      provenance?: Provenance,
    ) => {
      if (isIgnored(target) || !mayEmit()) return
      const durationMs = Number.isFinite(ms) ? { durationMs: ms as number } : {}
      const phrase = phrases.of(target, redact)
      emit('animation', { name: redact.text(name), kind, phase, target: phrase, ...durationMs }, provenance)
    }
    let live = true
    const begun = new ProvenanceByName()
    /** the same for animations that are not reported yet: on a busy machine their event fires frames later */
    const due = new ProvenanceByName()
    const reported = new WeakSet<Animation>()
    /** The end of an animation says nothing of those that begin after it, and most often nobody listens to it. */
    let endTurn = 0
    const begin = (provenance: Provenance | undefined) => {
      if (provenance === undefined || cause.isNested()) return
      cause.begin(provenance)
      endTurn = cause.turn()
    }
    const isEnd = (turn: number) => turn === endTurn
    const moved = movedBy(context, isEnd, (provenance, since) => {
      for (const animation of realm.document.getAnimations()) {
        const { target } = (animation.effect ?? {}) as Partial<KeyframeEffect>
        const { startTime } = animation
        const isNew = (startTime === null || Number(startTime) > since) && !reported.has(animation)
        if (isNew && target != null) due.set(target, nameOf(animation), provenance)
      }
    })
    const ledTo = (target: Element, name: string, phase: AnimationChanged['phase']) => {
      if (phase !== 'started') return begun.get(target, name)
      const provenance = due.get(target, name) ?? moved.provenance()
      due.set(target, name, undefined)
      begun.set(target, name, provenance)
      return provenance
    }
    return undoAll([
      moved.stop,
      () => {
        live = false
      },
      listen(
        realm.document,
        Object.keys(PHASES).slice(0, 6),
        (event) => {
          const { animationName, propertyName, elapsedTime } = event as AnimationEvent & TransitionEvent
          const name = animationName ?? propertyName
          const phase = PHASES[event.type as keyof typeof PHASES]
          const target = event.target as Element
          const running = target.getAnimations().find((each) => nameOf(each) === name)
          if (running !== undefined) reported.add(running)
          const ms = phase === 'started' ? running?.effect?.getComputedTiming().endTime : elapsedTime * 1000
          const kind = animationName === undefined ? 'transition' : 'animation'
          const provenance = ledTo(target, name, phase)
          report(target, { name, kind, phase }, ms, provenance)
          if (phase !== 'started') begin(provenance)
        },
        true,
      ),
      patch(realm.Element.prototype, 'animate', () => ({
        apply: (target, self: Element, args: never[]) => {
          const animation = Reflect.apply(target, self, args) as Animation
          attempt(() => {
            const provenance = cause.current()
            const ms = animation.effect?.getComputedTiming().endTime
            const about = { name: animation.id, kind: 'script' } as const
            report(self, { ...about, phase: 'started' }, ms, provenance)
            listen(animation, ['finish', 'cancel'], ({ type }) => {
              if (!live) return
              report(self, { ...about, phase: PHASES[type as 'finish'] }, ms, provenance)
              begin(provenance)
            })
          })
          return animation
        },
      })),
    ])
  },
}

function nameOf(animation: Animation): string {
  const { animationName, transitionProperty = '' } = animation as Partial<CSSAnimation & CSSTransition>
  return animationName ?? transitionProperty
}

class ProvenanceByName {
  readonly #provenances = new WeakMap<Element, Map<string, Provenance>>()

  get(target: Element, name: string): Provenance | undefined {
    return this.#provenances.get(target)?.get(name)
  }

  set(target: Element, name: string, provenance: Provenance | undefined): void {
    const provenances = this.#provenances.get(target) ?? new Map<string, Provenance>()
    this.#provenances.set(target, provenances)
    if (provenance === undefined) provenances.delete(name)
    else provenances.set(name, provenance)
  }
}
