import type { NativeActionName } from '../../../protocol/commands/act.js'
import type { Action } from '../../action.js'
import type { Pressing } from '../press.js'
import { check, uncheck } from './check.js'
import { click } from './click.js'
import { dblclick } from './dblclick.js'
import { drag } from './drag.js'
import { clear, fill } from './fill.js'
import { hover } from './hover.js'
import { press } from './press.js'
import { rightclick } from './rightclick.js'
import { scroll, wheel } from './scroll.js'
import { type } from './type.js'
import { upload } from './upload.js'

export const NATIVE: Record<NativeActionName, (hand: Pressing) => Action> = {
  click,
  dblclick,
  fill,
  type,
  clear,
  check,
  uncheck,
  press,
  hover,
  drag,
  upload,
  scroll,
  rightclick,
  wheel,
}
