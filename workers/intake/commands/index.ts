import type { CommandName } from '../../../sdk/protocol/commands/index.js'
import { act } from './act.js'
import { ahead } from './ahead.js'
import { announce } from './announce.js'
import { appearance } from './appearance.js'
import { around } from './around.js'
import { boxes } from './boxes.js'
import { cancel } from './cancel.js'
import { capabilities } from './capabilities.js'
import { catchUp } from './catch-up.js'
import { clock } from './clock.js'
import type { CommandRules } from './command.js'
import { element } from './element.js'
import { entered } from './entered.js'
import { find } from './find.js'
import { inventory } from './inventory.js'
import { locators } from './locators.js'
import { marked } from './marked.js'
import { navigate } from './navigate.js'
import { ping } from './ping.js'
import { record } from './record.js'
import { scrollTo } from './scroll-to.js'
import { shown } from './shown.js'
import { snapshot } from './snapshot.js'
import { state } from './state.js'
import { unwatch } from './unwatch.js'
import { watch } from './watch.js'

export const COMMANDS = {
  snapshot,
  find,
  element,
  boxes,
  appearance,
  around,
  state,
  capabilities,
  inventory,
  act,
  entered,
  announce,
  watch,
  catchUp,
  ahead,
  unwatch,
  cancel,
  shown,
  navigate,
  clock,
  scrollTo,
  locators,
  marked,
  record,
  ping,
} as const satisfies { [K in CommandName]: CommandRules }
