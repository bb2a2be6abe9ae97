import type { OutcomeReader } from './reader.js'

/** What stands before the first element. */
const PROLOG = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!doctype[^>]*>)*/is
const ROOT = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)>/
/** https://www.w3.org/TR/soap12-part1/#soapfault */
const FAULT = /<(?:[\w.-]+:)?Body\b[^>]*>\s*<(?:[\w.-]+:)?Fault\b/
const FAILED_ROOT = /^(?:errors?|fault|exception)$/i
/** Elements that speak about the request. Any other is an entity of the app, which may have failed itself. */
const REPLY_ROOT = /^(?:response|rsp|result|reply|ack)$/i
const FAILED_STATE =
  /\b(?:stat|status|result)\s*=\s*["'](?:fail(?:ed|ure)?|error)["']|\b(?:ok|success)\s*=\s*["'](?:false|0)["']/i

/** XML reports a failure with a SOAP fault, by its first element, or by a state of that one. */
export const xml: OutcomeReader = {
  name: 'xml',
  reads: (mediaType) => /[/+]xml$/.test(mediaType),
  read(body) {
    if (!('text' in body)) return { outcome: 'ok' }
    if (FAULT.test(body.text)) return { outcome: 'reports-failure', sign: 'soap fault' }
    const [, name = '', attributes = ''] = ROOT.exec(body.text.replace(PROLOG, '')) ?? []
    if (FAILED_ROOT.test(name)) return { outcome: 'reports-failure', sign: name }
    const [state] = (REPLY_ROOT.test(name) && FAILED_STATE.exec(attributes)) || []
    return state === undefined
      ? { outcome: 'ok' }
      : { outcome: 'reports-failure', sign: state, doubtful: true }
  },
}
