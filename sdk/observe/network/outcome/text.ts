import { ERROR_MESSAGE } from '../../../protocol/error-message.js'
import { errorMessageIn } from './html-message.js'
import type { OutcomeReader } from './reader.js'
import { isTitled } from './titled.js'

const TEXT_TYPE = /^text\/(?:plain|html|vnd\..+html)$|\/xhtml\+xml$/
const FAILED = /^\s*(?:error|fail(?:ed|ure)?|exception|fatal)\b(?!-)/i
/** The word stands alone, or before what it is about; otherwise it may be part of a name: "Error budget". */
const ALONE =
  /^\s*(?:error|fail(?:ed|ure)?|exception|fatal)(?:\s*$|\s*[^\s\p{L}-]|\s+(?:\p{L}+ing|at|during|in|on|to|when|while|with)\b)/iu
/** A page that asks who the user is, in answer to a request that did not say it. */
const ASKS_TO_SIGN_IN = /<input\b[^<>]*\btype\s*=\s*["']?password\b/i
/** A form that comes back with what is wrong: a declared state, or the lists of Django and Rails. */
const REFUSES =
  /<[^<>]*(?:\baria-invalid\s*=\s*["']?true\b|\bclass\s*=\s*["'][^"'>]*\b(?:errorlist|field_with_errors)\b)/i
const SECRET = /pass/i
const PAGE = /^\s*<(?:!doctype html|html)\b/i

/** A longer text may explain something. */
const MESSAGE_CHARS = 60

function isMessage(body: string): boolean {
  return body.length <= MESSAGE_CHARS && ALONE.test(body)
}

/**
 * Plain text reports a failure with its first word; a page by asking to sign in, by a form that is not valid, or by being
 * there in answer to JSON; a piece of a page that is a message about an error, and not what the request sent.
 * Otherwise their status tells.
 */
export const text: OutcomeReader = {
  name: 'text',
  reads: (mediaType) => TEXT_TYPE.test(mediaType),
  read(body, { names, texts, isJson }) {
    if (!('text' in body)) return { outcome: 'ok' }
    const word = isTitled(body.text) ? undefined : FAILED.exec(body.text)?.[0].trim()
    if (word !== undefined)
      return { outcome: 'reports-failure', sign: word, ...(isMessage(body.text) ? {} : { doubtful: true }) }
    // A page with what was sent is the one that was asked for, and may let others sign in.
    const isEchoed = texts.some((each) => body.text.includes(each))
    const isSignIn =
      !isEchoed && ASKS_TO_SIGN_IN.test(body.text) && ![...names].some((name) => SECRET.test(name))
    const isPage = PAGE.test(body.text)
    if (isJson && isPage)
      return { outcome: 'reports-failure', sign: 'a page in answer to JSON', doubtful: true }
    if (REFUSES.test(body.text))
      return { outcome: 'reports-failure', sign: 'a form with errors', doubtful: true }
    const message = isPage ? undefined : errorMessageIn(body.text)
    const isSent = texts.some((each) => message?.includes(each) && each.length > message.length / 2)
    if (message !== undefined && !isSent)
      return { outcome: 'reports-failure', sign: ERROR_MESSAGE, doubtful: true }
    return isSignIn
      ? { outcome: 'reports-failure', sign: 'a page that asks for a password', doubtful: true }
      : { outcome: 'ok' }
  },
}
