/** Recovery phrases of wallets: 12 to 24 plain words. https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki */

import { REDACTED } from './redacted.js'

const RUN = /(?<![\w-])[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,400}(?![\w-])/g
/** Words of sentences, and of lists that are no phrase. */
const ORDINARY =
  /\b(?:and|are|das|die|for|las|les|los|mit|not|que|the|und|was|with|name|red|type|true|status)\b/

export function redactPhrases(text: string): string {
  return text.replace(RUN, (run) => (isPhrase(run.split(/[ ,]+/)) ? REDACTED : run))
}

export function isPhrase(words: readonly unknown[]): boolean {
  const { length } = words
  if (length < 12 || length > 24 || length % 3 > 0) return false
  const text = words.join(' ')
  return (
    /^(?:[a-z]{3,8} ?)+$/.test(text) &&
    !ORDINARY.test(text) &&
    new Set(words).size > length - 3 &&
    text.length > length * 5.5
  )
}
