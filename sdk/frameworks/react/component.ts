import { isObject, ownKeys, read } from '../../values/kind.js'
import { type Component, STACK } from '../framework.js'
import { committed } from './committed.js'
import { componentName } from './component-name.js'
import { type Fiber, TAG } from './fiber.js'
import { heldBy } from './roots.js'

const COMPONENTS: readonly number[] = [
  TAG.function,
  TAG.class,
  TAG.indeterminate,
  TAG.forwardRef,
  TAG.memo,
  TAG.simpleMemo,
]
const HOOKS = 50
const CONTEXTS = 20

type Held = ReturnType<NonNullable<Component['holds']>>

export function readComponent(element: Element): Component | undefined {
  const found = heldBy(element, '__reactFiber')
  const fiber = found === undefined ? undefined : committed(found)
  if (fiber === undefined) return undefined
  const around = componentsAround(fiber)
  // The path to the root may contain fibers of the previous commit.
  const nearest = around[0] === undefined ? undefined : committed(around[0].fiber)
  return {
    stack: around.flatMap(({ named }) => componentName(named) ?? []),
    ...(nearest === undefined ? {} : { holds: () => heldIn(nearest) }),
  }
}

interface Around {
  fiber: Fiber
  named: unknown
}

function componentsAround(fiber: Fiber): Around[] {
  const found: Around[] = []
  for (let at: Fiber | null = fiber; at !== null && found.length < STACK; at = at.return) {
    const { tag, type } = at
    const inner = found.at(-1)
    // `memo` may have its own fiber above the component's fiber, and may carry the name.
    const isMemo = tag === TAG.memo && inner?.fiber.type === (type as { type?: unknown }).type
    if (isMemo && inner !== undefined) inner.named = type
    else if (COMPONENTS.includes(tag)) found.push({ fiber: at, named: type })
  }
  return found
}

function heldIn({ tag, memoizedProps, memoizedState, dependencies }: Fiber): Held {
  const given = isObject(memoizedProps) ? memoizedProps : {}
  const props = ownKeys(given).filter((key) => key !== 'children')
  const contexts: unknown[] = []
  let context = dependencies?.firstContext ?? null
  for (; context !== null && contexts.length < CONTEXTS; context = context.next) {
    const { displayName } = context.context
    const name = typeof displayName === 'string' ? { name: displayName } : {}
    contexts.push({ ...name, value: context.memoizedValue })
  }
  return {
    props: Object.fromEntries(props.map((key) => [key, read(given, key)])),
    ...(tag === TAG.class ? { state: memoizedState } : { hooks: hooksOf(memoizedState) }),
    ...(contexts.length === 0 ? {} : { contexts }),
  }
}

interface Hook {
  memoizedState: unknown
  queue: unknown
  next: unknown
}

/** Values of `useState`, `useReducer`, `useSyncExternalStore`, `useRef` and `useMemo`, in call order. */
function hooksOf(first: unknown): { hook: string; value: unknown }[] {
  const hooks: { hook: string; value: unknown }[] = []
  let at = first
  for (let count = 0; count < HOOKS && isHook(at); count++) {
    const held = hookValue(at)
    if (held !== undefined && typeof held.value !== 'function') hooks.push(held)
    at = at.next
  }
  return hooks
}

function isHook(value: unknown): value is Hook {
  return isObject(value) && 'memoizedState' in value && 'next' in value && 'queue' in value
}

function hookValue({ memoizedState: value, queue }: Hook): { hook: string; value: unknown } | undefined {
  if (isObject(queue)) return { hook: 'getSnapshot' in queue ? 'store' : 'state', value }
  if (!isObject(value)) return undefined
  if ('create' in value && 'deps' in value) return undefined
  if (Array.isArray(value) && value.length === 2) return { hook: 'memo', value: value[0] as unknown }
  const keys = Object.keys(value)
  return keys.length === 1 && keys[0] === 'current'
    ? { hook: 'ref', value: (value as { current: unknown }).current }
    : undefined
}
