import { describeAll, find as findElements, near } from '../page/find.js'
import { scopeOf } from '../page/scope.js'
import { difference, snapshot as snapshotOf } from '../page/snapshot.js'
import type { CommandHandlers } from './command.js'

export const snapshot: CommandHandlers['snapshot'] = ({ mode, scope, diff }, { redact, isIgnored }) => {
  const taken = snapshotOf(scopeOf(scope), mode, redact, isIgnored)
  return diff === true ? difference(taken, `${mode} ${scope ?? ''}`) : taken
}

export const find: CommandHandlers['find'] = ({ by, value, name, scope }, { redact, isIgnored }) => {
  const root = scopeOf(scope)
  const query = { by, value, ...(name === undefined ? {} : { name }) }
  const found = findElements(root, query, isIgnored)
  const elements = describeAll(found, redact)
  return elements.length > 0 ? { elements } : { elements, near: near(root, query, redact) }
}
