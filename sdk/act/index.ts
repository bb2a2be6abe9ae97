import type { ActionName } from '../protocol/commands.js'
import type { Action } from './action.js'
import { select } from './choose.js'
import { press } from './keyboard.js'
import { click } from './pointer.js'
import { fill, type } from './text.js'

/** The registry of actions. */
export const ACTIONS: Record<ActionName, Action> = { click, fill, type, press, select }
