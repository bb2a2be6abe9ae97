/** The plan of init for each package manager. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { folderSpec, isClone } from '../../../cli/init/clone.js'
import { type Plan, planFor } from '../../../cli/init/plan.js'
import { projectAt } from '../../../cli/init/project.js'
import { commandLine } from '../../../cli/local-program.js'

const WISHES = { port: 7762, keepsPort: false, install: true, agents: true }
const PAGE = '<html><head></head></html>'

/** The plan for the app `apps/web` of a workspace that also has `apps/admin`. */
async function planIn(t: ExecutionContext, files: Record<string, string>, own: string): Promise<Plan> {
  const root = await mkdtemp(path.join(tmpdir(), 'probe-plan-'))
  t.teardown(() => rm(root, { recursive: true }))
  const all = {
    'package.json': '{ "name": "all", "workspaces": ["apps/*"] }',
    'apps/web/package.json': '{ "name": "web" }',
    'apps/web/index.html': PAGE,
    'apps/admin/package.json': '{ "name": "admin" }',
    'apps/admin/index.html': PAGE,
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  return planFor(await projectAt(root, 'apps/web'), WISHES, own)
}

for (const [manager, files, install, server] of [
  [
    'npm',
    { 'package-lock.json': '{}' },
    'npm i -D /src/probe',
    ['npx', '--no-install', 'probe-runtime', 'mcp'],
  ],
  [
    'pnpm',
    { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n", 'pnpm-workspace.yaml': "packages: ['apps/*']\n" },
    'pnpm add -D link:/src/probe',
    ['pnpm', '--dir', 'apps/web', 'exec', 'probe-runtime', 'mcp', '--folder', '../..'],
  ],
  [
    'yarn 1',
    { 'yarn.lock': '' },
    'yarn add -D file:/src/probe',
    ['npx', '--no-install', 'probe-runtime', 'mcp'],
  ],
  [
    'yarn 2 and newer',
    { 'yarn.lock': '', '.yarnrc.yml': '' },
    'yarn add -D probe-runtime@portal:/src/probe',
    ['yarn', '--cwd', 'apps/web', 'run', 'probe-runtime', 'mcp', '--folder', '../..'],
  ],
  [
    'bun',
    { 'bun.lock': '{}' },
    'bun add -D link:/src/probe',
    ['bun', 'run', '--cwd', 'apps/web', 'probe-runtime', 'mcp', '--folder', '../..'],
  ],
] as const) {
  test(`${manager} installs the clone, and its MCP entry serves the whole workspace`, async (t) => {
    const plan = await planIn(t, files, '/src/probe')
    t.is(plan.install && commandLine(plan.install), install)
    const entry = plan.files.find(({ file }) => path.basename(file) === '.mcp.json')?.edit
    const { mcpServers } = JSON.parse(entry?.kind === 'write' ? entry.text : '')
    t.deepEqual([mcpServers.probe.command, ...mcpServers.probe.args], [...server])
  })

  test(`${manager} installs nothing by name from the folder of another installation`, async (t) => {
    const own = '/usr/lib/node_modules/probe-runtime'
    const error = await t.throwsAsync(planIn(t, files, own), { code: 'INSTALL_FAILED' })
    t.true(error?.message.includes(`this program runs from ${own}, which is not a clone`))
    t.notRegex(error?.message ?? '', /probe-runtime@(?!portal:)/)
    const has = { 'apps/web/package.json': '{ "name": "web", "devDependencies": { "probe-runtime": "0" } }' }
    t.is((await planIn(t, { ...files, ...has }, own)).install, undefined)
  })
}

test('a folder under node_modules is not a clone', (t) => {
  for (const folder of ['/src/probe', '/src/node_modules_of_mine/probe', 'C:\\src\\probe'])
    t.true(isClone(folder), folder)
  for (const folder of [
    '/usr/lib/node_modules/probe-runtime',
    '/root/.npm/_npx/1a2b/node_modules/probe-runtime',
    '/app/node_modules/.pnpm/probe-runtime@0.1.0/node_modules/probe-runtime',
    '/app/.yarn/cache/probe-runtime-npm-0.1.0.zip/node_modules/probe-runtime',
    'C:\\app\\node_modules\\probe-runtime',
  ])
    t.false(isClone(folder), folder)
})

test('a folder with a space is one argument', (t) => {
  t.is(
    commandLine({ command: 'pnpm', args: ['add', folderSpec('pnpm', '/my src/probe')] }),
    'pnpm add "link:/my src/probe"',
  )
})
