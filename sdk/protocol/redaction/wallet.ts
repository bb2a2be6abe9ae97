/** Recovery phrases of wallets: 12 to 24 plain words. https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki */

import { REDACTED } from './redacted.js'

const WORD = /^[a-z]{3,8}$/
const RUN = /(?<![\w-])[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,400}(?![\w-])/g
const LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])
/** Words of sentences, and of lists that are no phrase. */
const ORDINARY =
  /^(?:and|are|but|der|die|das|des|del|ein|for|from|has|have|his|ist|les|los|las|mit|nicht|not|och|pas|por|pour|que|sed|that|the|their|this|und|une|was|were|will|with|you|your|email|name|false|null|password|phone|status|title|true|type|value|blue|green|pink|yellow|white)$/

export function redactPhrases(text: string): string {
  return text.replace(RUN, (run) => (isPhrase(run.split(/[ ,]+/)) ? REDACTED : run))
}

export function isPhrase(words: readonly unknown[]): boolean {
  return (
    LENGTHS.has(words.length) &&
    words.every((word) => typeof word === 'string' && WORD.test(word) && !ORDINARY.test(word)) &&
    new Set(words).size > words.length - 3 &&
    words.join('').length > words.length * 4
  )
}
