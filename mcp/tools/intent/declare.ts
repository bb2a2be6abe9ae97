import * as z from 'zod'
import { commitOf } from '../../../daemon/project/commit.js'
import { intentsOf } from '../../../daemon/project/intents.js'
import { INTENT_VERSION, intentId } from '../../../workers/flows/intent.js'
import { defineMember } from '../../define-tool.js'
import { segment, shortText } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

export const declareIntent = defineMember({
  description: 'writes .probe/intent/<id>.json',
  input: z.strictObject({ action: z.literal('declare'), text: shortText, id: segment.exactOptional() }),
  async run(context, { text, id: wanted }) {
    const { project } = foldersOf(context)
    const intents = intentsOf(project)
    const id = wanted ?? intentId(text, await intents.names())
    const commit = await commitOf(project)
    const file = await intents.write(id, {
      version: INTENT_VERSION,
      id,
      text,
      declaredAt: new Date().toISOString(),
      ...(commit === undefined ? {} : { commit }),
      shownBy: [],
    })
    return { id, file }
  },
})
