import type { Part } from './part.js'
import { statePart } from './parts/state.js'

/** In the order in which the window shows them. */
export const PARTS: readonly Part[] = [statePart]
