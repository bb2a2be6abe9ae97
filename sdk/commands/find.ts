import { inPieces } from '../dom/one-moment.js'
import { isVisible } from '../dom/visible.js'
import { readAccessibility } from '../page/accessibility/index.js'
import { foundElement } from '../page/element/describe.js'
import { foundAsShown } from '../page/find/as-shown.js'
import { type Query, search } from '../page/find/find.js'
import { matching, rootOf } from '../page/find/locate.js'
import { searchNear } from '../page/find/near.js'
import type { FoundElement } from '../protocol/commands/find.js'
import { compilePattern } from '../protocol/pattern/pattern.js'
import type { Description } from '../protocol/predicates.js'
import type { CommandHandlers } from './command.js'

/** Further elements are only counted. */
const FOUND = 50

export const find: CommandHandlers['find'] = ({ by, value, name, exact = true, scope, asActs }, context) => {
  const { redact, isIgnored } = context
  const query = { by, value, ...(name === undefined ? {} : { name }), exact }
  return inPieces(function* () {
    const isWhole = scope === undefined && document.body !== null
    const root = isWhole ? document.body : yield* rootOf(scope, context)
    // An act takes a text as it is written.
    const isPattern = by === 'text' && compilePattern(value) !== undefined
    const all =
      asActs === true && !isPattern
        ? yield* matching(root, locatorOf(query), context)
        : foundAsShown(yield* search(root, query, isIgnored), query, redact)
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

function locatorOf({ by, value, name }: Query): Description {
  return { [by]: value, ...(name === undefined ? {} : { name }) } as unknown as Description
}
