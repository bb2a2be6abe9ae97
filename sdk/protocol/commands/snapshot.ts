import type { DocumentId, Ref } from '../values.js'

/** The page in one glance. */
export interface PageStatus {
  route: string
  title: string
  visibleDialogs: string[]
  overlayHidingPage: boolean
}

/** What an outline leaves out. */
export interface Cut {
  truncated?: true
  /** refs of the subtrees that were not entered */
  notEntered?: Ref[]
}

/** An outline as the page sends it. */
export interface PageOutline {
  /** a line for each node, indented by a space for each line around it */
  tree: string
  /** for each line, the id of its node: unique in the document */
  ids: number[]
  doc: DocumentId
}

/** Outlines the page, or a part of it. */
export interface SnapshotCommand {
  args: { mode: 'full' | 'interactive' | 'status'; scope?: string }
  result: Cut & { outline?: PageOutline; status: PageStatus }
}
