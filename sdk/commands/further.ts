/** The page's fourth script, which loads when the first of its commands is called. */
import { ahead } from './ahead.js'
import { appearance } from './appearance.js'
import { boxes } from './boxes.js'
import { capabilities } from './capabilities.js'
import { clock } from './clock.js'
import type { FurtherCommands } from './command.js'
import { element } from './element.js'
import { find } from './find.js'
import { inventory } from './inventory.js'
import { scrollTo } from './scroll-to.js'
import { snapshot } from './snapshot.js'
import { state } from './state.js'

export function create(): FurtherCommands {
  return {
    ahead,
    appearance,
    boxes,
    capabilities,
    clock,
    element,
    find,
    inventory,
    scrollTo,
    snapshot,
    state,
  }
}
