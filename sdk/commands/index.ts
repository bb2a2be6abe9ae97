import { createDevices } from '../act/devices.js'
import { HandlerWaits } from '../act/handler-waits.js'
import { shownText } from '../dom/shown-text.js'
import { createWatches } from '../page/claims/watches.js'
import { markedElement, phraseOf } from '../page/element/describe.js'
import { createNodeIds } from '../page/snapshot/node-ids.js'
import { createTrigger, type PanelTrigger } from '../panel/trigger.js'
import { lazily } from '../platform/lazily.js'
import type { CommandName } from '../protocol/commands/index.js'
import { storesOf } from '../state/stores.js'
import { act } from './act.js'
import { cancel } from './cancel.js'
import { catchUp } from './catch-up.js'
import type { CommandContext, CommandHandlers, CommandState, Commands, FurtherCommands } from './command.js'
import { ping } from './ping.js'
import { shown } from './shown.js'
import { unwatch } from './unwatch.js'
import { watch } from './watch.js'

const HANDLERS: Omit<CommandHandlers, keyof FurtherCommands> = {
  act,
  watch,
  catchUp,
  unwatch,
  shown,
  cancel,
  ping,
}

/** Commands that need no store, and come often. */
const WITHOUT_STORES: ReadonlySet<CommandName> = new Set(['catchUp', 'shown', 'unwatch', 'cancel', 'ping'])

export function create(): Commands {
  const kept: CommandState = {
    devices: createDevices(),
    handlerWaits: new HandlerWaits(),
    watches: createWatches(),
    nodeIds: createNodeIds(),
  }
  let further: CommandContext['further']
  let panel: PanelTrigger
  return {
    begin(source) {
      Object.assign(source.findings.phrases, { of: phraseOf, text: shownText })
      further = lazily(() => source.load('further'))
      panel = createTrigger(source, source.findings, further)
    },
    async run(name, args, source) {
      if (!WITHOUT_STORES.has(name)) source.stores.found?.look()
      const context = { ...source, ...kept, further, panel, stores: storesOf(source.stores) }
      const end = panel.working(name, args)
      try {
        return await (isOwn(name)
          ? HANDLERS[name](args as never, context)
          : further().then((loaded) => loaded[name](args as never, context)))
      } finally {
        end?.()
      }
    },
    describe: markedElement,
    close() {
      panel.close()
      kept.watches.close()
    },
  }
}

function isOwn(name: CommandName): name is keyof typeof HANDLERS {
  return Object.hasOwn(HANDLERS, name)
}
