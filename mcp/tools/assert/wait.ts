import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { intent, session } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'
import { claimFields } from './check.js'

export const wait = defineMember({
  description: 'blocks until the predicate holds or the time is up; also looks back over the recent events',
  input: z.strictObject({ action: z.literal('wait'), ...claimFields, intent, ...session }),
  run: (context, { action: _action, sessionId, detail: _detail, ...args }) =>
    context.ask(sessionId, 'assert', { ...args, folders: foldersOf(context), wait: true }),
})
