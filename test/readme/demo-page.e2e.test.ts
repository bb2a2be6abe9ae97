/** docs/demo.md shows what the command prints. `npm run docs` writes the table. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { codeBlocks } from '../docs/markdown.js'
import { run } from './command-line.js'
import { demoRows } from './demo-rows.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const file = path.join(root, 'docs/demo.md')

test('the demo prints the claims, verdicts and reasons that docs/demo.md shows (npm run docs)', async (t) => {
  const { code, stdout } = await run('npm run demo', root)
  t.is(code, 0, stdout)
  const printed = stdout.slice(stdout.indexOf('┌'))
  const page = await readFile(file, 'utf8')
  const [{ text } = { text: '' }] = codeBlocks(page)
  if (process.env.PROBE_WRITE_DOCS === '1')
    return writeFile(
      file,
      page.replace(text, () => printed),
    )
  t.deepEqual(demoRows(text), demoRows(printed), stdout)
  t.is(text.trim().split('\n').at(-1), printed.trim().split('\n').at(-1))
})
