import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { claim, detail, intent, session, since, timeout, within } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

export const claimFields = {
  predicate: claim,
  timeout_ms: timeout,
  within_ms: within,
  detail,
  since: since.exactOptional(),
}

export const check = defineMember({
  description: 'a verdict on what happened since the last act',
  input: z.strictObject({ action: z.literal('check').exactOptional(), ...claimFields, intent, ...session }),
  run: (context, { action: _action, sessionId, detail: _detail, ...args }) =>
    context.ask(sessionId, 'assert', { ...args, folders: foldersOf(context) }),
})
