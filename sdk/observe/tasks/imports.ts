import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import { IMPORT_SLOT } from '../../protocol/import-slot.js'
import { PLATFORM_WORK_MS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { follow } from './follow.js'

/**
 * What an `import()` leads to has the cause of the turn that asked for the module. A script cannot replace `import()`, so the
 * build plugins pass its promise through a function of the page.
 */
export const imports: Channel = {
  name: 'imports',
  supported: () => true,
  install({ ahead, cause, natives, realm }) {
    let open = 0
    const through = (module: Promise<unknown>) => {
      const provenance = cause.current()
      const isOfAct = actsOf(provenance.cause).length > 0
      const end = isOfAct ? cause.pend(provenance) : () => undefined
      if (isOfAct) natives.setTimeout(end, PLATFORM_WORK_MS)
      open += 1
      return follow(module, () =>
        attempt(() => {
          open -= 1
          if (isOfAct) cause.enter(provenance)
          end()
        }),
      )
    }
    const slots = realm as unknown as { [slot: symbol]: unknown }
    const slot = Symbol.for(IMPORT_SLOT)
    Object.defineProperty(slots, slot, { value: through, configurable: true })
    const remove = ahead.add('task', () => open > 0)
    return () => {
      remove()
      if (slots[slot] === through) delete slots[slot]
    }
  },
}
