/** The pages show the set-up that `probe init` writes, and npm scripts that exist. */
import { readFile } from 'node:fs/promises'
import test from 'ava'
import { localProgram } from '../../cli/local-program.js'
import { codeBlocks } from './markdown.js'

const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')

for (const page of ['README.md', 'docs/cli.md']) {
  test(`${page} shows the MCP configuration that probe init writes`, async (t) => {
    const configurations = codeBlocks(await read(page))
      .filter(({ text }) => text.includes('mcpServers'))
      .map(({ text }) => JSON.parse(text) as unknown)
    t.deepEqual(configurations, [{ mcpServers: { probe: localProgram('npm', '.', 'mcp') } }])
  })
}

test('every npm script that a page for users names exists', async (t) => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  for (const page of ['README.md', 'docs/benchmarks.md', 'docs/demo.md', 'docs/frameworks.md']) {
    const named = [...(await read(page)).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    const missing = named.filter((name) => scripts[name] === undefined)
    t.deepEqual(missing, [], page)
  }
})
