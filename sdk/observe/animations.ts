import { attempt } from '../patch.js'
import type { AnimationChanged } from '../protocol/events.js'
import type { Channel, Mark } from './channel.js'
import { listen } from './listen.js'
import { movedBy } from './moved.js'
import { phraseOf } from './phrase.js'
import { rateOf } from './rate.js'
import { undoAll } from './tasks/scheduled.js'

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

/** Animations and transitions of style sheets, and those of scripts. https://drafts.csswg.org/web-animations-1/ */
export const animationsChannel: Channel = {
  name: 'animations',
  sees: ['animation'],
  supported: () => 'Animation' in globalThis,
  install(context) {
    const { realm, emit, patch, cause, isIgnored, redact } = context
    const mayTell = rateOf(context, 'animation', PER_SECOND)
    const tell = (
      target: Element,
      { name, kind, phase }: Pick<AnimationChanged, 'name' | 'kind' | 'phase'>,
      ms: unknown,
      mark?: Mark,
    ) => {
      if (isIgnored(target) || !mayTell()) return
      const durationMs = Number.isFinite(ms) ? { durationMs: ms as number } : {}
      const phrase = phraseOf(target, redact)
      emit('animation', { name: redact.text(name), kind, phase, target: phrase, ...durationMs }, mark)
    }
    let live = true
    const moved = movedBy(context)
    /** what led to the animations of an element that run, by kind and name */
    const begun = new WeakMap<Element, Map<string, Mark>>()
    const ledTo = (target: Element, key: string, phase: AnimationChanged['phase']) => {
      const marks = begun.get(target) ?? new Map<string, Mark>()
      begun.set(target, marks)
      if (phase !== 'started') return marks.get(key)
      const mark = moved.mark()
      if (mark === undefined) marks.delete(key)
      else marks.set(key, mark)
      return mark
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
          const running = target
            .getAnimations()
            .find((each) =>
              [(each as CSSAnimation).animationName, (each as CSSTransition).transitionProperty].includes(
                name,
              ),
            )
          const ms = phase === 'started' ? running?.effect?.getComputedTiming().endTime : elapsedTime * 1000
          const kind = animationName === undefined ? 'transition' : 'animation'
          tell(target, { name, kind, phase }, ms, ledTo(target, `${kind} ${name}`, phase))
        },
        true,
      ),
      patch(realm.Element.prototype, 'animate', () => ({
        apply: (target, self: Element, args: never[]) => {
          const animation = Reflect.apply(target, self, args) as Animation
          attempt(() => {
            const mark = cause.current()
            const ms = animation.effect?.getComputedTiming().endTime
            const about = { name: animation.id, kind: 'script' } as const
            tell(self, { ...about, phase: 'started' }, ms, mark)
            listen(animation, ['finish', 'cancel'], ({ type }) => {
              if (live) tell(self, { ...about, phase: PHASES[type as 'finish'] }, ms, mark)
            })
          })
          return animation
        },
      })),
    ])
  },
}
