/** Where the app's own code made an element of React: follows the components that created it, up to one of the app. */
import { STAMP, stampedPlace } from '../../dom/stamp.js'
import { type Made, SERVED_PLACES, type SourcePlace } from '../../protocol/commands/source.js'
import { isObject, read } from '../../values/kind.js'
import { isOfPackage } from '../framework.js'
import { createdAt } from './created-at.js'
import type { Fiber, Owner } from './fiber.js'
import { heldBy } from './roots.js'

/** components between the element and the app's code */
const OWNERS = 40
/** fibers around an element */
const AROUND = 2_000

/** Empty for a production build, which knows no owners. */
export function made(element: Element): Made | undefined {
  const fiber = heldBy(element, '__reactFiber')
  if (fiber === undefined) return undefined
  const served: SourcePlace[] = []
  let at: Fiber | Owner = fiber
  // What further owners wrote is not this element's once code was seen that may be the app's.
  let isOfPackages = true
  for (let count = 0; count < OWNERS; count++) {
    const owner = ownerOf(at)
    const around = owner !== undefined && isFiber(at) ? stampAround(at, owner) : undefined
    const written = writtenAt(at)
    if (written !== undefined) return told({ source: named(written, around) }, served)
    const created = createdAt(at)
    served.push(...created)
    if (around !== undefined && isOfPackages) return told({ source: around }, served)
    if (owner === undefined) break
    isOfPackages &&= created.length === 0
    at = owner
  }
  return told({}, served)
}

export function isLeaf(element: Element): boolean {
  const fiber = heldBy(element, '__reactFiber')
  return fiber !== undefined && fiber.child === null && (fiber.alternate?.child ?? null) === null
}

function told(known: Made, served: readonly SourcePlace[]): Made {
  return served.length === 0 ? known : { ...known, served: served.slice(0, SERVED_PLACES) }
}

/** React 18: what the compiler wrote, if it saw the app's own code. */
function writtenAt(at: Fiber | Owner): SourcePlace | undefined {
  const { fileName, lineNumber, columnNumber } = (isFiber(at) ? at._debugSource : undefined) ?? {}
  return typeof fileName !== 'string' || isOfPackage(fileName)
    ? undefined
    : { file: fileName, line: Number(lineNumber) || 0, column: Number(columnNumber) || 0 }
}

/** The compiler writes absolute paths. Agents read those of the stamps. */
function named(written: SourcePlace, stamp: SourcePlace | undefined): SourcePlace {
  const isSame = stamp !== undefined && written.file.replaceAll('\\', '/').endsWith(`/${stamp.file}`)
  return isSame ? { ...written, file: stamp.file } : written
}

/** The stamp of the nearest element around, also out of a portal, that the same component created. */
function stampAround({ return: parent }: Fiber, owner: Fiber | Owner): SourcePlace | undefined {
  let at = parent
  for (let count = 0; at !== null && !isSame(at, owner) && count < AROUND; count++, at = at.return) {
    const stamp = stampBy(owner, at)
    if (stamp !== undefined) return stamp
  }
  return undefined
}

function stampBy(owner: Fiber | Owner, fiber: Fiber): SourcePlace | undefined {
  const { type, memoizedProps: props } = fiber
  if (typeof type !== 'string' || !isObject(props)) return undefined
  const by = ownerOf(fiber)
  return by !== undefined && isSame(by, owner) ? stampedPlace(read(props, STAMP)) : undefined
}

function ownerOf(at: Fiber | Owner): Fiber | Owner | undefined {
  return (isFiber(at) ? at._debugOwner : at.owner) ?? undefined
}

function isFiber(at: Fiber | Owner): at is Fiber {
  return 'return' in at
}

/** An element has two fibers, and its owner may be either. */
function isSame(one: Fiber | Owner, other: Fiber | Owner): boolean {
  return one === other || (isFiber(one) && one.alternate !== null && one.alternate === other)
}
