import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { RouteChanged } from '../../protocol/events.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

/** ms to wait for a requested history step */
const STEP_MS = 2_000

interface NavigateEvent extends Event {
  destination: { sameDocument: boolean }
  navigationType?: string | null
}

export const routeChannel: Channel = {
  name: 'route',
  sees: ['route'],
  supported: () => 'history' in globalThis,
  install({ patch, emit, redact, cause, natives }) {
    let last = location.href
    /** the turn that requested a history step: the events of the step fire in a later task */
    let asked: { provenance: Provenance; end: () => void } | undefined
    const look = (how: RouteChanged['how']) => {
      const to = location.href
      if (to === last) return
      const from = last
      last = to
      emit('route', { from: redact.url(from), to: redact.url(to), how })
    }
    const ask = () => {
      const provenance = cause.current()
      asked?.end()
      const given = { provenance, end: cause.pend(provenance) }
      asked = given
      natives.setTimeout(() => {
        given.end()
        if (asked === given) asked = undefined
      }, STEP_MS)
    }
    const changed = (name: 'pushState' | 'replaceState', how: 'push' | 'replace') =>
      patch(history, name, () => ({
        apply: (target, self, args: never[]) => {
          const result = Reflect.apply(target, self, args) as undefined
          attempt(() => look(how))
          return result
        },
      }))
    const stepped = (name: 'back' | 'forward' | 'go') =>
      patch(history as unknown as Record<typeof name, (...args: never[]) => void>, name, () => ({
        apply: (target, self, args: never[]) => {
          attempt(ask)
          return Reflect.apply(target, self, args) as undefined
        },
      }))
    const arrived = (how: 'pop' | 'hash') => (event: Event) => {
      if (!event.isTrusted) return
      if (asked !== undefined && !cause.isNested()) {
        cause.begin(asked.provenance)
        asked.end()
      }
      look(how)
    }
    const { navigation } = globalThis as { navigation?: EventTarget }
    const undo = undoAll([
      listen(globalThis, ['popstate'], arrived('pop'), true),
      listen(globalThis, ['hashchange'], arrived('hash'), true),
      // A fragment link, or a navigation that a router intercepts, also fires its events in a later task.
      listen(navigation, ['navigate'], (event) => {
        const { destination, navigationType } = event as NavigateEvent
        if (
          destination.sameDocument &&
          navigationType !== 'traverse' &&
          cause.current().cause !== 'unattributed'
        )
          ask()
      }),
      // The navigation is over, but the task of its `hashchange` is still queued.
      listen(navigation, ['navigatesuccess', 'navigateerror'], () => {
        const given = asked
        if (given !== undefined) natives.setTimeout(() => given.end(), 0)
      }),
      // `navigation.navigate()` calls no history method. https://html.spec.whatwg.org/#the-navigation-interface
      listen(navigation, ['currententrychange'], (event) => {
        const { navigationType } = event as NavigateEvent
        const isPart = location.href.split('#')[0] === last.split('#')[0]
        if (!isPart && (navigationType === 'push' || navigationType === 'replace')) look(navigationType)
      }),
      changed('pushState', 'push'),
      changed('replaceState', 'replace'),
      stepped('back'),
      stepped('forward'),
      stepped('go'),
    ])
    return () => {
      undo()
      asked?.end()
    }
  },
}
