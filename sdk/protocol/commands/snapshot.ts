import type { DocumentId, Ref } from '../values.js'

export interface PageStatus {
  route: string
  title: string
  visibleDialogs: string[]
  overlayHidingPage: boolean
}

export interface Cut {
  truncated?: true
  /** refs of the subtrees that the outline skips */
  notEntered?: Ref[]
}

/** A line of a frame of another origin whose document is a part of the session. */
export interface OutlinedFrame {
  /** index of the line */
  line: number
  name: string
}

export interface PageOutline {
  /** one line per node, indented by one space per level */
  tree: string
  /** for each line, the id of its node, unique in the document */
  ids: number[]
  doc: DocumentId
}

export interface SnapshotCommand {
  args: { mode: 'full' | 'interactive' | 'status'; scope?: string }
  result: Cut & { outline?: PageOutline; frames?: OutlinedFrame[]; status: PageStatus }
}
