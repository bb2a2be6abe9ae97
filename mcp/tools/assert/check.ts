import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { claim, intent, session, since, timeout } from '../../fields.js'

/** What both shapes of an assert take. */
export const claimFields = {
  predicate: claim,
  timeout_ms: timeout,
  since: since.exactOptional(),
}

export const check = defineMember({
  description: 'a verdict on what came after the last act',
  input: z.strictObject({ action: z.literal('check').exactOptional(), ...claimFields, intent, ...session }),
  run: (context, { action: _action, sessionId, ...args }) => context.ask(sessionId, 'assert', args),
})
