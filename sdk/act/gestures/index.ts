/** Actions that few apps need. They are in the page's fourth script. */
import type { GestureName } from '../../protocol/commands/act.js'
import type { Action } from '../action.js'
import { longpress } from './longpress.js'
import { rightclick } from './rightclick.js'
import { swipe } from './swipe.js'
import { tap } from './tap.js'
import { upload } from './upload.js'
import { wheel } from './wheel.js'

export const GESTURES: Record<GestureName, Action> = { upload, rightclick, longpress, tap, swipe, wheel }
