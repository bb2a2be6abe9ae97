/** All kinds of leaves. A new kind needs a file and a line here. */
import { animation } from './animation.js'
import { consoleLeaf } from './console.js'
import { dialog } from './dialog.js'
import { download } from './download.js'
import { element } from './element.js'
import { errorLeaf } from './error.js'
import type { LeafKind } from './leaf.js'
import { matches } from './matches.js'
import { net } from './net.js'
import { perf } from './perf.js'
import { popup } from './popup.js'
import { render } from './render.js'
import { route } from './route.js'
import { settled } from './settled.js'
import { signal } from './signal.js'
import { state } from './state.js'
import { storage } from './storage.js'
import { stream } from './stream.js'
import { text } from './text.js'
import { visual } from './visual.js'

export const LEAVES = {
  net,
  console: consoleLeaf,
  error: errorLeaf,
  dialog,
  download,
  popup,
  signal,
  stream,
  animation,
  render,
  perf,
  element,
  text,
  state,
  matches,
  storage,
  route,
  visual,
  settled,
} as const

export type LeafKindName = keyof typeof LEAVES
export const LEAF_KINDS = Object.keys(LEAVES) as LeafKindName[]

/** The cast is sound, because the kind's own schema parsed the leaf. */
export function kindOf(leaf: { kind: LeafKindName }): LeafKind {
  return LEAVES[leaf.kind] as unknown as LeafKind
}

/** `level` for leaves that have a truth before the act; `event` for leaves that only the window decides. */
export function natureOf(leaf: { kind: LeafKindName }): 'level' | 'event' {
  const { forPage, forDriver, decidedByWindow } = kindOf(leaf)
  const isAsked = forPage?.(leaf) !== undefined || forDriver?.(leaf) !== undefined
  return !isAsked || decidedByWindow?.(leaf) === true ? 'event' : 'level'
}
