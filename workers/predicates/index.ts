/** The registry of leaves: a kind is added as a file and a line here. */
import { consoleLeaf } from './console.js'
import { element } from './element.js'
import { errorLeaf } from './error.js'
import { net } from './net.js'
import { route } from './route.js'
import { settled } from './settled.js'
import { signal } from './signal.js'
import { state } from './state.js'
import { text } from './text.js'

export const LEAVES = {
  net,
  console: consoleLeaf,
  error: errorLeaf,
  signal,
  element,
  text,
  state,
  route,
  settled,
} as const

export type LeafKindName = keyof typeof LEAVES
export const LEAF_KINDS = Object.keys(LEAVES) as LeafKindName[]
