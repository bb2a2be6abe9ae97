import { componentOf } from '../../frameworks/index.js'
import type { Origin } from '../../protocol/commands/source.js'
import type { Ref } from '../../protocol/values.js'
import { roleOf } from '../accessibility/role-of.js'
import type { PageContext } from '../page-context.js'
import { reportedName } from './describe.js'
import { originOf } from './origin.js'

/** What an element is, and where it comes from. */
export interface About extends Origin {
  ref: Ref
  role: string
  name: string
}

export function aboutOf(element: Element, { refs, redact }: Pick<PageContext, 'refs' | 'redact'>): About {
  return {
    ref: refs.of(element),
    role: roleOf(element),
    name: reportedName(element, redact),
    ...originOf(element, componentOf(element), redact),
  }
}
