import { readFile } from 'node:fs/promises'
import test from 'ava'
import { errorsPage, toolsPage } from '../../mcp/docs.js'
import { TOOLS } from '../../mcp/registry.js'
import { RECOVERY } from '../../sdk/protocol/errors.js'

const docs = new URL('../../../docs/', import.meta.url)

test('docs/tools.md is up to date (npm run docs)', async (t) => {
  t.is(await readFile(new URL('tools.md', docs), 'utf8'), toolsPage())
})

test('docs/errors.md is up to date (npm run docs)', async (t) => {
  t.is(await readFile(new URL('errors.md', docs), 'utf8'), errorsPage())
})

test('each tool has a section, and each error code a row with its recovery', async (t) => {
  const tools = await readFile(new URL('tools.md', docs), 'utf8')
  for (const { name } of TOOLS) t.true(tools.includes(`\n## ${name}\n`), name)
  const errors = await readFile(new URL('errors.md', docs), 'utf8')
  for (const [code, recovery] of Object.entries(RECOVERY)) {
    t.true(errors.includes(`| \`${code}\` | ${recovery} |`), code)
  }
})
