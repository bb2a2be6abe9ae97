import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import test from 'ava'

/** gzip bytes of the script that runs before the app, and of those that load later */
const SCRIPTS = {
  'probe.js': 41_000,
  'probe-commands.js': 45_000,
  'probe-further.js': 21_000,
  'probe-rules.js': 47_500,
  'probe-rare.js': 5_500,
  'probe-panel.js': 20_000,
}

for (const [name, limit] of Object.entries(SCRIPTS)) {
  const script = () => readFile(new URL(`../../page/${name}`, import.meta.url))

  test(`${name} stays small`, async (t) => {
    const bytes = gzipSync(await script(), { level: 9 }).byteLength
    t.true(bytes <= limit, `${bytes} bytes`)
  })

  test(`${name} holds no Node module and no zod`, async (t) => {
    const text = (await script()).toString()
    t.notRegex(text, /["'`]node:[a-z]+/)
    t.notRegex(text, /ZodError|_zod/)
  })
}

test('the production entry holds nothing that observes', async (t) => {
  const text = await readFile(new URL('../../sdk/production.js', import.meta.url), 'utf8')
  t.notRegex(text, /\bimport\b(?! type)|fetch|WebSocket|MutationObserver/)
})
