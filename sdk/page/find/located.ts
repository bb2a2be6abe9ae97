import type { Natives } from '../../platform/natives.js'
import type { Located } from '../../protocol/commands/locators.js'
import { roleOf } from '../accessibility/role-of.js'
import { reportedName } from '../element/describe.js'
import { isSecretField } from '../element/states.js'
import type { PageContext } from '../page-context.js'
import { locatorsOf } from './locators.js'

const NAME_CHARS = 120

export interface Described extends Located {
  role: string
  name: string
}

/**
 * @param was role and name before an act that may have changed them
 * @returns how the element can be found again; its test id and its former name only, if it is named otherwise by now
 */
export function located(
  element: Element,
  context: PageContext & { natives: Natives },
  was?: { role: string; name: string },
): Described {
  const { natives, redact } = context
  const now = { role: roleOf(element), name: reportedName(element, redact, NAME_CHARS) }
  const isAsItWas = was === undefined || (was.role === now.role && was.name === now.name)
  const sought = { element, ...(was ?? now), isAsItWas }
  const locators = locatorsOf(sought, context, natives.now)
  return { ...now, locators, ...(isSecretField(element, redact) ? { concealed: true } : {}) }
}
