import type { ActionName } from '../protocol/commands.js'
import type { Action } from './action.js'
import { blur } from './actions/blur.js'
import { check, uncheck } from './actions/check.js'
import { clear } from './actions/clear.js'
import { click } from './actions/click.js'
import { dblclick } from './actions/dblclick.js'
import { drag } from './actions/drag.js'
import { fill } from './actions/fill.js'
import { focus } from './actions/focus.js'
import { hover } from './actions/hover.js'
import { press } from './actions/press.js'
import { scroll } from './actions/scroll.js'
import { select } from './actions/select.js'
import { submit } from './actions/submit.js'
import { type } from './actions/type.js'
import { upload } from './actions/upload.js'

/** The registry of actions. */
export const ACTIONS: Record<ActionName, Action> = {
  click,
  dblclick,
  fill,
  type,
  clear,
  select,
  check,
  uncheck,
  submit,
  press,
  hover,
  focus,
  blur,
  drag,
  upload,
  scroll,
}
