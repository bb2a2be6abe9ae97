/** Roles that count only in a parent that they require. https://w3c.github.io/aria/#scope */
import type { Reading } from './reading.js'

type Scopes = readonly (readonly [roles: RegExp, scope: RegExp])[]

const LISTED: Scopes = [[/^listitem$/, /^(?:group|list)$/]]

/** For the role that the author sets. The standard names more of them, but browsers keep an orphaned `tab`, `menuitem` or `row`. */
export const GIVEN: Scopes = [
  ...LISTED,
  [/^option$/, /^(?:group|listbox)$/],
  [/^treeitem$/, /^(?:group|tree)$/],
]

/** For the role of a tag: the parts of a table that is none for its looks. */
export const IMPLIED: Scopes = [
  ...LISTED,
  [/^(?:cell|columnheader|gridcell|rowheader)$/, /^row$/],
  [/^row$/, /^(?:grid|rowgroup|table|treegrid)$/],
  [/^rowgroup$/, /^(?:grid|table|treegrid)$/],
]

/** True when the element is in a parent that its role requires; ignored elements between them do not count. */
export function isInScope(
  element: Element,
  role: string,
  scopes: Scopes,
  { parent, role: roleOf }: Reading,
): boolean {
  const scope = scopes.find(([roles]) => roles.test(role))?.[1]
  if (scope === undefined) return true
  let around = parent(element)
  while (around !== null && /^(?:generic|none)$/.test(roleOf(around))) around = parent(around)
  return around !== null && scope.test(roleOf(around))
}
