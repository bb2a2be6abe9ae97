import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import test from 'ava'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'

const root = fileURLToPath(new URL('../../../', import.meta.url))
// The configuration is not part of the compiled program.
const { default: config } = (await import(
  pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href
)) as {
  default: IConfiguration
}
const FOLDERS = ['sdk', 'workers', 'daemon', 'mcp', 'cli', 'fixtures', 'test']

async function violations(baseDir: string, folders: string[]): Promise<string[]> {
  const { output } = await cruise(folders, {
    baseDir,
    ruleSet: { forbidden: config.forbidden ?? [] },
    validate: true,
    ...config.options,
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
    'fixtures-imports-what-it-may: fixtures/app.js -> daemon/daemon.js',
    'page-code-knows-the-protocol-only: sdk/page.js -> daemon/daemon.js',
    'sdk/dom-imports-no-room-above: sdk/dom/walk.js -> sdk/page/page.js',
    'workers-imports-what-it-may: workers/actor.js -> daemon/daemon.js',
  ])
})

test('a test that starts more than its tier may is found', async (t) => {
  const fixture = path.join(root, 'test/architecture/fixtures/tiers')
  t.deepEqual((await violations(fixture, ['test'])).sort(), [
    'browser-tests-start-no-program: test/page.browser.test.js -> test/harness/machine.js',
    'unit-tests-start-no-browser-and-no-program: test/diff.test.js -> test/harness/browser.js',
  ])
})

test('a circle is found', async (t) => {
  const fixture = path.join(root, 'test/architecture/fixtures/circle')
  t.true((await violations(fixture, ['daemon'])).some((line) => line.startsWith('no-circle: daemon/one.js')))
})
