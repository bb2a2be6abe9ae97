import { readPhrasesBy } from '../observe/dom/phrase.js'
import { unwatchAll } from '../page/claims/watch.js'
import { markedElement, phraseOf } from '../page/element/describe.js'
import { act } from './act.js'
import { cancel } from './cancel.js'
import { capabilities } from './capabilities.js'
import { catchUp } from './catch-up.js'
import { clock } from './clock.js'
import type { CommandHandlers, Commands } from './command.js'
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

/** The registry of command handlers, one file each. */
const handlers: CommandHandlers = {
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

readPhrasesBy(phraseOf)

export const commands: Commands = { handlers, describe: markedElement, close: unwatchAll }
