import { foundElement } from '../page/describe.js'
import { difference } from '../page/difference.js'
import { find as findElements } from '../page/find.js'
import { near } from '../page/near.js'
import { scopeOf } from '../page/scope.js'
import { snapshot as snapshotOf } from '../page/snapshot.js'
import { isVisible } from '../page/visible.js'
import type { CommandHandlers } from './command.js'

/** elements of one answer; more are counted */
const FOUND = 50

export const snapshot: CommandHandlers['snapshot'] = ({ mode, scope, diff }, { redact, isIgnored }) => {
  const taken = snapshotOf(scopeOf(scope), mode, redact, isIgnored)
  return diff === true && mode !== 'status' ? difference(taken, `${mode} ${scope ?? ''}`) : taken
}

/** Visible elements come first; where there is none, what is near is said. */
export const find: CommandHandlers['find'] = (
  { by, value, name, exact = true, scope },
  { redact, isIgnored },
) => {
  const root = scopeOf(scope)
  const query = { by, value, ...(name === undefined ? {} : { name }), exact }
  const found = findElements(root, query, isIgnored)
  const visible = found.filter(isVisible)
  const ordered = [...visible, ...found.filter((element) => !visible.includes(element))]
  const elements = ordered.slice(0, FOUND).map((element) => foundElement(element, redact))
  if (elements.length === 0) return { elements, near: near(root, query, redact, isIgnored) }
  if (found.length <= FOUND) return { elements }
  return { elements, near: [`${found.length} elements match; the first ${FOUND} are given`] }
}
