import { attempt } from '../patch.js'
import type { RouteChanged } from '../protocol/events.js'
import type { Channel, Mark } from './channel.js'
import { undoAll } from './tasks/scheduled.js'

/** ms after which a step in the history that was asked for is no longer expected */
const STEP_MS = 2_000

/** Changes of the page's address within one document. */
export const routeChannel: Channel = {
  name: 'route',
  sees: ['route'],
  supported: () => 'history' in globalThis,
  install({ patch, emit, redact, cause, natives }) {
    let last = location.href
    /** the turn that asked for a step in the history: its events come in a later task */
    let asked: { mark: Mark; end: () => void } | undefined
    const look = (how: RouteChanged['how']) => {
      const to = location.href
      if (to === last) return
      const from = last
      last = to
      emit('route', { from: redact.url(from), to: redact.url(to), how })
    }
    const ask = () => {
      const mark = cause.current()
      asked?.end()
      const given = { mark, end: cause.pend(mark) }
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
    const arrived = (how: 'pop' | 'hash') => (event: Event) =>
      attempt(() => {
        if (!event.isTrusted) return
        if (asked !== undefined && !cause.isNested()) {
          cause.begin(asked.mark)
          asked.end()
        }
        look(how)
      })
    const onPop = arrived('pop')
    const onHash = arrived('hash')
    /** A link to a fragment: its events, too, come in a later task. */
    const onNavigate = (event: Event) => {
      const { destination, navigationType } = event as Event & {
        destination?: { sameDocument: boolean }
        navigationType?: string
      }
      if (
        destination?.sameDocument === true &&
        navigationType !== 'traverse' &&
        cause.current().cause !== 'unattributed'
      )
        attempt(ask)
    }
    const { navigation } = globalThis as { navigation?: EventTarget }
    globalThis.addEventListener('popstate', onPop, { capture: true })
    globalThis.addEventListener('hashchange', onHash, { capture: true })
    navigation?.addEventListener('navigate', onNavigate)
    const undo = undoAll([
      changed('pushState', 'push'),
      changed('replaceState', 'replace'),
      stepped('back'),
      stepped('forward'),
      stepped('go'),
    ])
    return () => {
      undo()
      asked?.end()
      globalThis.removeEventListener('popstate', onPop, { capture: true })
      globalThis.removeEventListener('hashchange', onHash, { capture: true })
      navigation?.removeEventListener('navigate', onNavigate)
    }
  },
}
