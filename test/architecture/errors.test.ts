import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { RECOVERY } from '../../sdk/protocol/errors.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['sdk', 'workers', 'daemon', 'mcp', 'cli']
const DECLARATIONS = ['sdk/protocol/errors.ts']

/** The codes that a source throws: string literals that are not compared with anything. */
function codesThrownIn(source: string): string[] {
  const literals = source.matchAll(/(?<![=!]==? |case )'([A-Z]+(?:_[A-Z]+)*)'(?! [=!]==)/g)
  return [...literals].map(([, code]) => code ?? '').filter((code) => code in RECOVERY)
}

async function productSources(): Promise<string[]> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(path.join(root, folder), { recursive: true })
      return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`)
    }),
  )
  const product = files.flat().filter((file) => !DECLARATIONS.includes(file))
  return Promise.all(product.map((file) => readFile(path.join(root, file), 'utf8')))
}

test('every error code is thrown somewhere', async (t) => {
  const thrown = new Set((await productSources()).flatMap(codesThrownIn))
  const surplus = Object.keys(RECOVERY).filter((code) => !thrown.has(code))
  t.deepEqual(surplus, [])
})

test('a code that is only compared counts as not thrown', (t) => {
  t.deepEqual(codesThrownIn("if (codeOf(error) === 'NO_SESSION') return"), [])
  t.deepEqual(codesThrownIn("if ('NO_SESSION' === code) return"), [])
  t.deepEqual(codesThrownIn("throw new ProbeError('NO_SESSION', 'no session')"), ['NO_SESSION'])
  t.deepEqual(codesThrownIn("const NAMES = ['SOME_TEXT']"), [])
})

test('every recovery is one or two short sentences', (t) => {
  for (const [code, recovery] of Object.entries(RECOVERY)) {
    t.regex(recovery, /^[A-Z].*\.$/s, code)
    t.true(recovery.length <= 130, `${code}: ${recovery.length} characters`)
  }
})
