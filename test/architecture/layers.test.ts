import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['sdk', 'workers', 'daemon', 'mcp', 'cli', 'fixtures', 'test']

async function violations(baseDir: string, folders: string[]): Promise<string[]> {
  const ruleSet = JSON.parse(
    await readFile(path.join(root, '.dependency-cruiser.json'), 'utf8'),
  ) as IFlattenedRuleSet
  const { output } = await cruise(folders, {
    baseDir,
    ruleSet,
    validate: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test/architecture/(fixtures|refused-[^/]*))/' },
  })
  const { summary } = output as ICruiseResult
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
}

test('imports run one way and never in a circle', async (t) => {
  t.deepEqual(await violations(root, FOLDERS), [])
})

test('an import against the arrow is found', async (t) => {
  const fixture = path.join(root, 'test/architecture/fixtures/against-the-arrow')
  t.deepEqual((await violations(fixture, ['sdk', 'workers', 'daemon', 'fixtures'])).sort(), [
    'fixtures-are-users: fixtures/app.js -> daemon/daemon.js',
    'page-code-knows-the-protocol-only: sdk/page.js -> daemon/daemon.js',
    'workers-know-the-protocol-only: workers/actor.js -> daemon/daemon.js',
  ])
})

test('a circle is found', async (t) => {
  const fixture = path.join(root, 'test/architecture/fixtures/circle')
  t.true((await violations(fixture, ['daemon'])).some((line) => line.startsWith('no-circle: daemon/one.js')))
})
