import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import { storedEntries } from '../../platform/stored.js'
import { actsOf } from '../../protocol/cause.js'
import type { StorageArea } from '../../protocol/predicates.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

const CHARS = 200
const OWN = /^probe:/

/**
 * Changed entries of local storage, session storage and cookies. The storage is compared at the end of each turn that
 * may have changed it, because an entry can also be set as a property, which no patch sees.
 */
export const storageChannel: Channel = {
  name: 'storage',
  sees: ['storage'],
  supported: () => 'Storage' in globalThis,
  install({ realm, patch, emit, redact, cause, stored, learnt }) {
    const look = (area: StorageArea, provenance?: Provenance) =>
      attempt(() => {
        const now = storedEntries(area)
        const before = stored.get(area) ?? now
        stored.set(area, now)
        for (const key of new Set([...before.keys(), ...now.keys()])) {
          const value = now.get(key)
          if (value === before.get(key) || OWN.test(key)) continue
          const given = redact.hidesEntry(key, value ?? '', area)
            ? REDACTED
            : redact.text(value ?? '').slice(0, CHARS)
          const name = redact.text(key).slice(0, CHARS)
          const stands = value === undefined ? {} : { value: given, ...learnt.deed?.stored(value, redact) }
          emit('storage', { area, key: name, ...stands }, provenance)
        }
      })
    const lookAll = (provenance?: Provenance) => {
      look('local', provenance)
      look('session', provenance)
    }
    let touched: Provenance | undefined
    const touch = () => {
      if (touched === undefined)
        cause.afterTurn(() => {
          const provenance = touched
          touched = undefined
          lookAll(provenance)
        })
      touched = cause.current()
    }
    const patched = (['setItem', 'removeItem', 'clear'] as const).map((name) =>
      patch(realm.Storage.prototype as unknown as Record<string, (...args: never[]) => void>, name, () => ({
        apply: (target, self, args: never[]) => {
          const result = Reflect.apply(target, self, args) as undefined
          attempt(touch)
          return result
        },
      })),
    )
    if (realm !== globalThis) return undoAll(patched)
    stored.clear()
    lookAll()
    look('cookie')
    const { cookieStore } = globalThis as { cookieStore?: EventTarget }
    return undoAll([
      ...patched,
      listen(realm, ['storage'], () => lookAll({ cause: 'other' })),
      listen(cookieStore, ['change'], () => look('cookie')),
      cause.onTurnEnd((provenance) => {
        if (actsOf(provenance.cause).length === 0) return
        lookAll(provenance)
        look('cookie', provenance)
      }),
    ])
  },
}
