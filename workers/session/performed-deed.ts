import type { Performed } from '../../sdk/protocol/events.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import { REDACTED } from '../../sdk/protocol/redaction/redacted.js'
import type { ActDeed, Argument, Journal } from './journal.js'

/** What a person did, as an act that an agent could do. */
export function deedOf(
  { action, ref, role, name, locators, concealed, text, value, key, source }: Performed,
  journal: Pick<Journal, 'conceal'>,
): ActDeed {
  const isWritten = action === 'fill'
  const isHidden = concealed === true || text?.includes(REDACTED) === true
  const args: { [name: string]: Argument } = {
    ...(isWritten ? { text: isHidden ? journal.conceal(name) : (text ?? '') } : {}),
    ...(value === undefined ? {} : { value }),
    ...(key === undefined ? {} : { key }),
  }
  return {
    kind: 'act',
    action,
    ref,
    role,
    name,
    // The flat form allows several strategies; the page sends one.
    locators: locators as Locator[],
    ...(Object.keys(args).length === 0 ? {} : { args }),
    ...(source === undefined ? {} : { source: `${source.file}:${source.line}` }),
  }
}
