/** React's record of a rendered element. An element has two, and its DOM node may refer to the uncommitted one. */

export interface Fiber {
  tag: number
  type: unknown
  stateNode: unknown
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  /** the fiber of the previous or next commit */
  alternate: Fiber | null
  flags?: number
  memoizedProps: unknown
  memoizedState: unknown
  dependencies?: { firstContext?: ContextDependency | null } | null
  /** React 18, if JSX was compiled for development */
  _debugSource?: { fileName?: unknown; lineNumber?: unknown; columnNumber?: unknown } | null
  /** the component whose rendering created the element */
  _debugOwner?: Fiber | Owner | null
  /** React 19: where the element was created */
  _debugStack?: { stack?: unknown } | null
}

/** A server component, which has no fiber. */
export interface Owner {
  owner?: Owner | null
  debugStack?: { stack?: unknown } | null
}

export interface ContextDependency {
  context: { displayName?: unknown }
  memoizedValue: unknown
  next: ContextDependency | null
}

/** React's tags for fiber kinds, unchanged since React 16. */
export const TAG = {
  function: 0,
  class: 1,
  indeterminate: 2,
  root: 3,
  contextProvider: 10,
  forwardRef: 11,
  suspense: 13,
  memo: 14,
  simpleMemo: 15,
} as const
