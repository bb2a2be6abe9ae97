import { listen } from '../../platform/listen.js'
import { methodsOf } from '../../platform/methods-of.js'
import { actsOf } from '../../protocol/cause.js'
import { PLATFORM_WORK_MS } from '../../protocol/limits.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from './scheduled.js'

/** Interfaces with methods that return an object which answers by events. A `FileReader` answers itself. */
const ASKED = ['IDBFactory', 'IDBDatabase', 'IDBObjectStore', 'IDBIndex', 'FileReader']
const EVENTS = ['upgradeneeded', 'blocked', 'success', 'error', 'complete', 'abort', 'load', 'loadend']
const LAST = /^(?:success|error|complete|abort|loadend)$/

interface Asked {
  provenance: Provenance
  end(): void
}

/** What an answer of a database or a file leads to has the cause of the turn that asked for it. */
export const answeringObjects: Channel = {
  name: 'answering-objects',
  supported: () => 'indexedDB' in globalThis,
  install({ cause, natives, patch, realm }) {
    const asked = new WeakMap<EventTarget, Asked>()
    const follow = (object: EventTarget) =>
      listen(object, EVENTS, ({ type }) => {
        const { provenance, end } = asked.get(object) ?? {}
        if (provenance === undefined) return
        if (!cause.isNested()) cause.begin(provenance)
        if (type === 'upgradeneeded')
          note((object as IDBOpenDBRequest).transaction as IDBTransaction, provenance)
        if (LAST.test(type)) end?.()
      })
    const note = (object: EventTarget, provenance: Provenance) => {
      const end = cause.pend(provenance)
      natives.setTimeout(end, PLATFORM_WORK_MS)
      // A reader is followed from its start, because the app may listen to it before it reads.
      if (!(object instanceof realm.FileReader) && !asked.has(object)) follow(object)
      asked.set(object, { provenance, end })
    }
    return undoAll([
      patch(realm, 'FileReader', () => ({
        construct: (target, args, newTarget) => {
          const reader = Reflect.construct(target, args, newTarget) as FileReader
          follow(reader)
          return reader
        },
      })),
      ...ASKED.flatMap((name) => methodsOf(realm, name)).map(([prototype, key]) =>
        patch(prototype, key, () => ({
          apply: (target, self, args: unknown[]) => {
            const result = Reflect.apply(target, self, args) as unknown
            const object = result ?? self
            const provenance = cause.current()
            const answers = [realm.IDBRequest, realm.IDBTransaction, realm.FileReader]
            if (actsOf(provenance.cause).length > 0 && answers.some((each) => object instanceof each))
              note(object as EventTarget, provenance)
            return result
          },
        })),
      ),
    ])
  },
}
