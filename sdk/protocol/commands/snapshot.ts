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

export interface PageOutline {
  /** one line per node, indented by one space per level */
  tree: string
  /** for each line, the id of its node, unique in the document */
  ids: number[]
  doc: DocumentId
}

export interface SnapshotCommand {
  args: { mode: 'full' | 'interactive' | 'status'; scope?: string }
  result: Cut & { outline?: PageOutline; status: PageStatus }
}
