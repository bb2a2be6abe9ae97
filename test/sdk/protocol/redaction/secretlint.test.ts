/** Cross-check with the rules of secretlint: https://github.com/secretlint/secretlint */
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import test from 'ava'
import { EVERY_RULE } from '../../../../sdk/protocol/redaction/every-rule.js'
import { redactText } from '../../../../sdk/protocol/redaction/text.js'
import { HARMLESS, NAMED, TOKENS, unmarked } from './shapes.js'

async function found(content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath: 'page.txt', content, ext: '.txt', contentType: 'text' },
    options: { config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } },
  })
  return messages.map(({ range: [from, to] }) => content.slice(from, to))
}

const texts = [
  ...Object.values(TOKENS).map((token) => `const a = "${token}"`),
  ...NAMED.map((marked) => unmarked(marked).text),
]

test('secretlint knows many of the shapes, and finds none of them in the redacted texts', async (t) => {
  const known = await Promise.all(texts.map(found))
  t.true(known.filter((secrets) => secrets.length > 0).length >= 10, `${known.flat().length} found`)
  const left = await Promise.all(texts.map((text) => found(redactText(text, EVERY_RULE))))
  t.deepEqual(left.flat(), [])
})

test('secretlint finds nothing in the harmless texts', async (t) => {
  t.deepEqual((await Promise.all(HARMLESS.map(found))).flat(), [])
})
