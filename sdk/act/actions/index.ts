import type { ActionName, GestureName } from '../../protocol/commands/act.js'
import type { Action } from '../action.js'
import { blur } from './blur.js'
import { check, uncheck } from './check.js'
import { clear } from './clear.js'
import { click } from './click.js'
import { dblclick } from './dblclick.js'
import { drag } from './drag.js'
import { fill } from './fill.js'
import { focus } from './focus.js'
import { hover } from './hover.js'
import { press } from './press.js'
import { scroll } from './scroll.js'
import { select } from './select.js'
import { submit } from './submit.js'
import { type } from './type.js'

export const ACTIONS: Record<Exclude<ActionName, GestureName>, Action> = {
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
  scroll,
}
