import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import test from 'ava'

/** bytes, gzip: what it must not grow beyond; to reach are 45,000 (design: targets.md, SDK script) */
const SCRIPT_GZIP_BYTES = 62_000

const script = () => readFile(new URL('../../sdk/probe.js', import.meta.url))

test('the page script grows no further', async (t) => {
  const bytes = gzipSync(await script(), { level: 9 }).byteLength
  t.true(bytes <= SCRIPT_GZIP_BYTES, `${bytes} bytes`)
})

test('the page script holds no Node module and no zod', async (t) => {
  const text = (await script()).toString()
  t.notRegex(text, /["'`]node:[a-z]+/)
  t.notRegex(text, /ZodError|_zod/)
})

test('the production entry holds nothing that observes', async (t) => {
  const text = await readFile(new URL('../../sdk/production.js', import.meta.url), 'utf8')
  t.notRegex(text, /\bimport\b(?! type)|fetch|WebSocket|MutationObserver/)
})
