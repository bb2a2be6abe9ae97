import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

/** Headers that the app sets on an XMLHttpRequest, for the rules to find one without a value. They never leave the page. */
export const xhrHeaders: Channel = {
  name: 'xhr-headers',
  supported: () => true,
  install({ learnt: { deed }, patch, realm }) {
    const given = new WeakMap<XMLHttpRequest, [string, string][]>()
    return undoAll([
      patch(realm.XMLHttpRequest.prototype, 'open', () => ({
        apply: (target, self: XMLHttpRequest, args: [string, string]) => {
          given.delete(self)
          return Reflect.apply(target, self, args)
        },
      })),
      patch(realm.XMLHttpRequest.prototype, 'setRequestHeader', () => ({
        apply: (target, self: XMLHttpRequest, args: [string, string]) => {
          Reflect.apply(target, self, args)
          attempt(() => given.set(self, [...(given.get(self) ?? []), args]))
        },
      })),
      patch(realm.XMLHttpRequest.prototype, 'send', () => ({
        apply: (target, self: XMLHttpRequest, args: [never]) => {
          if (deed === undefined) return Reflect.apply(target, self, args)
          deed.sending = given.get(self)
          given.delete(self)
          try {
            return Reflect.apply(target, self, args)
          } finally {
            deed.sending = undefined
          }
        },
      })),
    ])
  },
}
