import type { OutcomeReader } from './reader.js'

/** The root and what follows it. */
const READ_CHARS = 4_000
/** What stands before the first element. */
const PROLOG = /^(?:\s|<\?.*?\?>|<!--.*?-->|<!doctype[^<>]*>)*/is
const ROOT = /^<(?:[\w-]+:)?([\w-]+)(?![\w-])([^<>]*)>/
/** https://www.w3.org/TR/soap12-part1/#soapfault */
const SOAP_FAULT = /<(?:[\w-]+:)?Body(?![\w-])[^<>]*>\s*<(?:[\w-]+:)?Fault(?![\w-])/
/** http://xmlrpc.com/spec.md */
const RPC_FAULT = /^<methodResponse[^<>]*>\s*<fault(?![\w-])/
const FAILED_ROOT = /^(?:errors?|fault|exception)$/i
/** Elements that speak about the request. Any other is an entity of the app, which may have failed itself. */
const REPLY_ROOT = /^(?:response|rsp|result|reply|ack)$/i
const FAILED_STATE =
  /\b(?:stat|status|result)\s*=\s*["'](?:fail(?:ed|ure)?|error)["']|\b(?:ok|success)\s*=\s*["'](?:false|0)["']/i

/** XML reports a failure with a fault of SOAP or XML-RPC, by its first element, or by a state of that one. */
export const xml: OutcomeReader = {
  name: 'xml',
  reads: (mediaType) => /[/+]xml$/.test(mediaType) && !mediaType.includes('xhtml'),
  read(body, { path, words }) {
    const text = 'text' in body ? body.text.slice(0, READ_CHARS).replace(PROLOG, '') : ''
    const [whole = '', name = '', attributes = ''] = ROOT.exec(text) ?? []
    if (name === '') throw new SyntaxError('no XML')
    if ((name === 'Envelope' && SOAP_FAULT.test(text)) || RPC_FAULT.test(text))
      return { outcome: 'reports-failure', sign: 'fault' }
    const isFilled = !attributes.endsWith('/') && !text.slice(whole.length).trimStart().startsWith('</')
    if (FAILED_ROOT.test(name) && isFilled) {
      // Errors may be the records that the request is about.
      const isEntity = path.includes(name.toLowerCase()) || words.has(name.toLowerCase())
      return { outcome: 'reports-failure', sign: name, ...(isEntity ? { doubtful: true } : {}) }
    }
    const [state] = (REPLY_ROOT.test(name) && FAILED_STATE.exec(attributes)) || []
    return state === undefined
      ? { outcome: 'ok' }
      : { outcome: 'reports-failure', sign: state, doubtful: true }
  },
}
