import { errorMessageIn } from './html-message.js'
import type { Body } from './reader.js'
import { serverTexts } from './server-texts.js'

/** Those of `serverTexts`, and the message that a piece of HTML is. Part of the page's third script. */
export function furtherTexts(body: Body): string[] {
  const message = 'text' in body ? errorMessageIn(body.text) : undefined
  return message === undefined ? serverTexts(body) : [message]
}
