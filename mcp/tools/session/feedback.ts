import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { words } from '../../fields.js'

export const giveFeedback = defineMember({
  words: 'tells the makers of probe something; kept in a local file, without credentials',
  input: z.strictObject({ action: z.literal('feedback'), text: words }),
  run: async ({ keepFeedback }, { text }) => ({ kept: await keepFeedback(text) }),
})
