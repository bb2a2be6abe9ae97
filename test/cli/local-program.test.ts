import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { commandLine, localServer, packageManagerOf } from '../../cli/local-program.js'

for (const [manager, files, inRoot, inWorkspace] of [
  [
    'npm',
    { 'package-lock.json': '{}' },
    'npx --no-install probe-runtime mcp',
    'npx --no-install probe-runtime mcp',
  ],
  ['yarn', { 'yarn.lock': '' }, 'npx --no-install probe-runtime mcp', 'npx --no-install probe-runtime mcp'],
  [
    'yarn@berry',
    { 'yarn.lock': '', '.pnp.cjs': '' },
    'yarn run probe-runtime mcp',
    'yarn --cwd apps/web run probe-runtime mcp --folder ../..',
  ],
  [
    'pnpm',
    { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" },
    'pnpm exec probe-runtime mcp',
    'pnpm --dir apps/web exec probe-runtime mcp --folder ../..',
  ],
  [
    'bun',
    { 'bun.lock': '{}' },
    'bun run probe-runtime mcp',
    'bun run --cwd apps/web probe-runtime mcp --folder ../..',
  ],
  ['npm', {}, 'npx --no-install probe-runtime mcp', 'npx --no-install probe-runtime mcp'],
] as const) {
  test(`${manager} with ${Object.keys(files).join(' and ') || 'no lock file'} starts the installed copy`, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-manager-'))
    t.teardown(() => rm(folder, { recursive: true }))
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text)
    t.is(await packageManagerOf(folder), manager)
    t.is(commandLine(localServer(manager, '.')), inRoot)
    t.is(commandLine(localServer(manager, 'apps/web')), inWorkspace)
  })
}

test('a workspace folder may have any name', (t) => {
  t.is(commandLine(localServer('npm', 'mcp')), 'npx --no-install probe-runtime mcp')
  t.is(commandLine(localServer('pnpm', 'mcp')), 'pnpm --dir mcp exec probe-runtime mcp --folder ..')
})
