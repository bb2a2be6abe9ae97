/** The page's fourth script, which loads when the first of its commands is called. */
import { GESTURES } from '../act/gestures/index.js'
import type { Orders } from '../act/native/hand.js'
import { createTakeHand } from '../act/native/take.js'
import { ahead } from './ahead.js'
import { announce } from './announce.js'
import { appearance } from './appearance.js'
import { around } from './around.js'
import { boxes } from './boxes.js'
import { capabilities } from './capabilities.js'
import { clock } from './clock.js'
import type { FurtherCommands } from './command.js'
import { element } from './element.js'
import { enteredOf } from './entered.js'
import { find } from './find.js'
import { inventory } from './inventory.js'
import { locators } from './locators.js'
import { marked } from './marked.js'
import { navigate } from './navigate.js'
import { createRecord } from './record.js'
import { scrollTo } from './scroll-to.js'
import { snapshot } from './snapshot.js'
import { state } from './state.js'

export function create(): FurtherCommands {
  const orders: Orders = new Map()
  return {
    gestures: GESTURES,
    takeHand: createTakeHand(orders),
    entered: enteredOf(orders),
    ahead,
    announce,
    appearance,
    around,
    boxes,
    capabilities,
    clock,
    element,
    find,
    inventory,
    locators,
    marked,
    navigate,
    record: createRecord(),
    scrollTo,
    snapshot,
    state,
  }
}
