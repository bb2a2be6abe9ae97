import * as z from 'zod'
import { seldom, session, shortText } from '../../fields.js'

/** Where a flow is played. */
export const pageFields = {
  ...session,
  baseUrl: seldom(
    shortText
      .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'an http(s) URL')
      .describe('of the app; default: serve.url of .probe/project.json')
      .exactOptional(),
  ),
  headed: seldom(z.boolean().default(false).describe('with a window')),
}

export interface PageWanted {
  /** plays in this tab instead of a lease of its own */
  sessionId?: string
  baseUrl?: string
  headed: boolean
}
