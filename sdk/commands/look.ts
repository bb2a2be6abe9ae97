import { inPieces } from '../dom/one-moment.js'
import { isVisible } from '../dom/visible.js'
import { readAccessibility } from '../page/accessibility/index.js'
import { foundElement } from '../page/element/describe.js'
import { descriptorOf } from '../page/element/descriptor.js'
import { search } from '../page/find/find.js'
import { searchNear } from '../page/find/near.js'
import { scopeOf } from '../page/find/scope.js'
import { snapshot as snapshotOf } from '../page/snapshot/snapshot.js'
import { statusOf } from '../page/snapshot/status.js'
import type { FoundElement } from '../protocol/commands.js'
import type { CommandHandlers } from './command.js'

/** elements of one answer; more are counted */
const FOUND = 50

export const snapshot: CommandHandlers['snapshot'] = async ({ mode, scope }, context) => {
  const { refs, redact, isIgnored, doc } = context
  const root = scope === undefined ? undefined : scopeOf(scope, refs)
  const status = await inPieces(() => statusOf(redact, isIgnored), context)
  if (mode === 'status') return { status }
  const taken = await inPieces(() => snapshotOf(root, mode === 'interactive', context), context)
  const { tree, ids, truncated, notEntered } = taken
  return { outline: { tree, ids, doc }, ...(truncated ? { truncated, notEntered } : {}), status }
}

/** Visible elements come first; where there is none, what is near is said. */
export const find: CommandHandlers['find'] = ({ by, value, name, exact = true, scope }, context) => {
  const { refs, redact, isIgnored } = context
  const root = scope === undefined ? document.body : scopeOf(scope, refs)
  const query = { by, value, ...(name === undefined ? {} : { name }), exact }
  return inPieces(function* () {
    const all = yield* search(root, query, isIgnored)
    if (all.length === 0) return { elements: [], near: yield* searchNear(root, query, redact, isIgnored) }
    const visible = new Set<Element>()
    for (const element of all) {
      if (isVisible(element)) visible.add(element)
      yield
    }
    const ordered = [...visible, ...all.filter((element) => !visible.has(element))]
    const read = readAccessibility()
    const elements: FoundElement[] = []
    for (const element of ordered.slice(0, FOUND)) {
      elements.push(foundElement(element, context, read))
      yield
    }
    if (all.length <= FOUND) return { elements }
    return { elements, near: [`${all.length} elements match; the first ${FOUND} are given`] }
  }, context)
}

/** One element in full. */
export const element: CommandHandlers['element'] = ({ ref }, context) =>
  inPieces(() => descriptorOf(context.refs.resolve(ref), context), context)
