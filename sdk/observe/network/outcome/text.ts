import { TEXT_TYPE } from './media-types.js'
import type { OutcomeReader } from './reader.js'

const FAILED = /^\s*(?:error|fail(?:ed|ure)?|exception|fatal)\b(?!-)/i
/** A page that asks who the user is, in answer to a request that did not say it. */
const ASKS_TO_SIGN_IN = /<input\b[^>]*\btype\s*=\s*["']?password\b/i
const SECRET = /pass/i

/** Plain text reports a failure with its first word, and HTML by asking to sign in; otherwise their status tells. */
export const text: OutcomeReader = {
  name: 'text',
  reads: (mediaType) => TEXT_TYPE.test(mediaType),
  read(body, { names }) {
    if (!('text' in body)) return { outcome: 'ok' }
    const word = FAILED.exec(body.text)?.[0].trim()
    if (word !== undefined) return { outcome: 'reports-failure', sign: word }
    const isSignIn = ASKS_TO_SIGN_IN.test(body.text) && ![...names].some((name) => SECRET.test(name))
    return isSignIn
      ? { outcome: 'reports-failure', sign: 'a page that asks for a password', doubtful: true }
      : { outcome: 'ok' }
  },
}
