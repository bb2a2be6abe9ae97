import { isObject, read } from '../../values/kind.js'
import type { FoundStore } from '../registry.js'
import type { Library } from './library.js'
import { hasMethods } from './methods.js'

/** The part of an XState 5 actor that is used. */
interface Actor {
  readonly id: string
  readonly sessionId: string
  readonly logic?: { readonly id?: unknown }
  readonly system: {
    inspect(observer: (event: { type: string; actorRef: unknown }) => void): { unsubscribe(): void }
  }
  getSnapshot(): { value?: unknown; context?: unknown; status?: unknown }
}

/** XState 5 actors that a mounted React component uses, under the id of their machine. */
export const xstate: Library = {
  name: 'xstate',
  isCostly: false,
  *find({ reactValues }) {
    for (const source of reactValues) {
      const system = read(source, 'system')
      if (!isObject(system) || !hasMethods(system, 'inspect')) continue
      if (hasMethods(source, 'getSnapshot', 'subscribe', 'send')) yield found(source as unknown as Actor)
    }
  },
}

function found(actor: Actor): Omit<FoundStore, 'isCostly'> {
  const { id } = actor.logic ?? {}
  return {
    name: typeof id === 'string' && id !== '' ? id : 'xstate',
    source: actor,
    store: () => {
      let of: unknown
      let state: object = {}
      return {
        isMutable: false,
        getState() {
          const snapshot = actor.getSnapshot()
          if (snapshot !== of) {
            const { value, context, status } = snapshot
            state = { value, context, status }
            of = snapshot
          }
          return state
        },
        // An observer of the actor itself would change which errors XState reports.
        subscribe: (callback) =>
          actor.system.inspect(({ type, actorRef }) => {
            if (type === '@xstate.snapshot' && actorRef === actor) callback()
          }),
      }
    },
  }
}
