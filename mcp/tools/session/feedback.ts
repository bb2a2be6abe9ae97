import * as z from 'zod'
import { defineMember } from '../../define-tool.js'
import { shortText } from '../../fields.js'

export const giveFeedback = defineMember({
  description: 'feedback for the makers of probe; kept in a local file, without credentials',
  input: z.strictObject({ action: z.literal('feedback'), text: shortText }),
  run: async ({ keepFeedback }, { text }) => ({ kept: await keepFeedback(text) }),
})
