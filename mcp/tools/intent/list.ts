import * as z from 'zod'
import { intentsOf } from '../../../daemon/project/intents.js'
import { isOpen } from '../../../workers/flows/intent.js'
import { defineMember } from '../../define-tool.js'
import { foldersOf } from '../visual-diff/folders.js'

export const listIntents = defineMember({
  description: 'all, or with open: true those that nothing has shown',
  input: z.strictObject({ action: z.literal('list'), open: z.boolean().default(false) }),
  async run(context, { open }) {
    const files = intentsOf(foldersOf(context).project)
    const all = await Promise.all((await files.names()).map((id) => files.read(id)))
    const wanted = open ? all.filter(isOpen) : all
    return {
      intents: wanted.map((intent) => {
        const { id, text, shownBy, closed } = intent
        const last = shownBy.at(-1)
        return {
          id,
          text,
          open: isOpen(intent),
          ...(closed ? { closed } : {}),
          ...(last === undefined ? {} : { last }),
        }
      }),
    }
  },
})
