import { createDevices } from '../act/devices.js'
import { HandlerWaits } from '../act/handler-waits.js'
import { createWatches } from '../page/claims/watches.js'
import { markedElement, phraseOf } from '../page/element/describe.js'
import { createNodeIds } from '../page/snapshot/node-ids.js'
import { act } from './act.js'
import { clock } from './clock.js'
import type { CommandHandlers, CommandState, Commands } from './command.js'
import { element, find, snapshot } from './look.js'
import { navigate } from './navigate.js'
import { scrollTo } from './scroll-to.js'
import { state } from './state.js'

/** The registry of page commands. */
const handlers: CommandHandlers = {
  snapshot,
  find,
  element,
  act,
  navigate,
  state,
  clock,
  scrollTo,
  capabilities: (_args, context) => context.capabilities(),
  inventory: (_args, { stores, capabilities }) => ({
    stores: stores.names().length,
    animations: document.getAnimations().length,
    signals: capabilities().signals.length,
  }),
  watch: async ({ watch: id, leaves }, context) => ({
    answers: await context.watches.read(id, leaves, context),
  }),
  async catchUp({ watch: id }, context) {
    await context.watches.catchUp(id, context)
    return {}
  },
  unwatch({ watch: id }, { watches }) {
    watches.stop(id)
    return {}
  },
  shown({ older, newer }, { findings }) {
    const standing = findings.answers.standing(older, newer)
    return standing === undefined ? {} : { standing }
  },
  cancel({ command }, { cancel }) {
    cancel(command)
    return {}
  },
  ping: (_args, { natives }) => ({ now: natives.now() }),
}

/** The commands of one connection. */
export function createCommands(): Commands {
  const state: CommandState = {
    devices: createDevices(),
    handlerWaits: new HandlerWaits(),
    watches: createWatches(),
    nodeIds: createNodeIds(),
  }
  return {
    run: (name, args, source) => handlers[name](args as never, { ...source, ...state }),
    describe: markedElement,
    phraseOf,
    close: () => state.watches.close(),
  }
}
