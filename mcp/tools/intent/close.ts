import * as z from 'zod'
import { intentsOf } from '../../../daemon/project/intents.js'
import { defineMember } from '../../define-tool.js'
import { segment } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

export const closeIntent = defineMember({
  description: 'it is no longer wanted: nothing has to show it',
  input: z.strictObject({ action: z.literal('close'), id: segment }),
  async run(context, { id }) {
    const intents = intentsOf(foldersOf(context).project)
    const { shownBy, ...intent } = await intents.read(id)
    await intents.write(id, { ...intent, closed: true, shownBy })
    return { closed: id }
  },
})
