/** The hook that React offers to developer tools: it must be there when React loads. */

/** Where React looks for who follows its commits. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__'

/** What of a fiber is read by who follows commits. */
export interface Fiber {
  tag?: number
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  /** its state in the commit before */
  alternate: Fiber | null
  flags?: number
}

export type Commit = (renderer: number, root: { current: Fiber }, ...more: unknown[]) => unknown

export interface Hook {
  onCommitFiberRoot: Commit
}

type Slots = { [HOOK]?: Hook }

export function hookOf(realm: object): Hook | undefined {
  return (realm as Slots)[HOOK]
}

/** Puts a hook where there is none; its undo takes it away again. */
export function provideHook(realm: object): () => void {
  if (typeof hookOf(realm)?.onCommitFiberRoot === 'function') return () => undefined
  const renderers = new Map<number, unknown>()
  const hook = {
    renderers,
    supportsFiber: true,
    inject(renderer: unknown) {
      renderers.set(renderers.size + 1, renderer)
      return renderers.size
    },
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  }
  Object.defineProperty(realm, HOOK, { configurable: true, writable: true, value: hook })
  return () => {
    if (hookOf(realm) === hook) Reflect.deleteProperty(realm, HOOK)
  }
}
