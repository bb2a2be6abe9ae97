import { createDevices } from '../act/devices.js'
import { HandlerWaits } from '../act/handler-waits.js'
import { shownText } from '../dom/shown-text.js'
import { createWatches } from '../page/claims/watches.js'
import { markedElement, phraseOf } from '../page/element/describe.js'
import { createNodeIds } from '../page/snapshot/node-ids.js'
import { act } from './act.js'
import { cancel } from './cancel.js'
import { capabilities } from './capabilities.js'
import { catchUp } from './catch-up.js'
import { clock } from './clock.js'
import type { CommandHandlers, CommandState, Commands } from './command.js'
import { element } from './element.js'
import { find } from './find.js'
import { inventory } from './inventory.js'
import { navigate } from './navigate.js'
import { ping } from './ping.js'
import { scrollTo } from './scroll-to.js'
import { shown } from './shown.js'
import { snapshot } from './snapshot.js'
import { state } from './state.js'
import { unwatch } from './unwatch.js'
import { watch } from './watch.js'

const HANDLERS: CommandHandlers = {
  snapshot,
  find,
  element,
  state,
  capabilities,
  inventory,
  act,
  watch,
  catchUp,
  unwatch,
  shown,
  navigate,
  clock,
  scrollTo,
  cancel,
  ping,
}

export function create(): Commands {
  const kept: CommandState = {
    devices: createDevices(),
    handlerWaits: new HandlerWaits(),
    watches: createWatches(),
    nodeIds: createNodeIds(),
  }
  return {
    run: (name, args, source) => HANDLERS[name](args as never, { ...source, ...kept }),
    describe: markedElement,
    phrases: { of: phraseOf, text: shownText },
    close: () => kept.watches.close(),
  }
}
