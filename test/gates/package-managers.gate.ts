/**
 * `probe init` with each package manager: it detects the lock file, the installed package and the MCP entry work, and
 * undo works.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { type Manifest, openRegistry } from '../harness/registry.js'
import { pack } from './packed.js'
import { type Command, run } from './program.js'

interface PackageManager {
  /** npm package of the manager, and its exact version */
  from: string
  name: string
  node: readonly [command: string, ...args: string[]]
}

const MANAGERS: readonly PackageManager[] = [
  { from: 'npm@10.9.4', name: 'npm', node: ['node'] },
  { from: 'pnpm@12.21.0', name: 'pnpm', node: ['node'] },
  { from: 'yarn@1.22.22', name: 'yarn', node: ['node'] },
  // Without node_modules, a package can import only what it declares.
  { from: '@yarnpkg/cli-dist@4.18.1', name: 'yarn', node: ['yarn', 'node'] },
  { from: 'bun@1.4.5', name: 'bun', node: ['node'] },
]

const PAGE = '<!doctype html>\n<html><head></head><body></body></html>\n'
const MANIFEST = new URL('../../../package.json', import.meta.url)
const PROBE = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
const ENTRIES = ['vite', 'next', 'astro', 'sveltekit', 'eslint', 'node'].map(
  (name) => `probe-runtime/${name}`,
)
const closing: (() => Promise<void>)[] = []
let registry = ''

test.serial.before('packs the package and publishes it to a local registry', async () => {
  const archive = await pack()
  closing.push(() => archive.remove())
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest
  const opened = await openRegistry(archive.file, manifest)
  closing.push(() => opened.close())
  registry = opened.url
})

test.after.always('removes the registry and the folders', async () => {
  for (const close of closing.reverse()) await close()
})

for (const { from, name, node } of MANAGERS)
  test.serial(`probe init installs and uninstalls with ${from}`, async (t) => {
    const home = await mkdtemp(path.join(tmpdir(), 'probe-manager-'))
    closing.push(() => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
    const tools = path.join(home, 'tools')
    await run(
      { command: 'npm', args: ['install', '--prefix', tools, '--no-audit', '--no-fund', from] },
      { cwd: home, env: process.env },
    )
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PATH: `${path.join(tools, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
      HOME: home,
      PROBE_STATE_DIR: path.join(home, 'state'),
      YARN_NPM_REGISTRY_SERVER: registry,
      YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
      YARN_ENABLE_TELEMETRY: '0',
      NO_COLOR: '1',
      CI: '1',
    }
    const folder = await mkdtemp(path.join(home, 'app-'))
    await writeFile(path.join(folder, '.npmrc'), `registry=${registry}\n`)
    const here = { cwd: folder, env }
    const manifest = { name: 'app', version: '1.0.0', private: true, dependencies: { picocolors: '1.1.1' } }
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
    await writeFile(path.join(folder, 'index.html'), PAGE)
    // On a CI machine, yarn does not create a lock file by default.
    const unlocked = { ...env, YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' }
    await run({ command: name, args: ['install'] }, { cwd: folder, env: unlocked })

    const init = { command: process.execPath, args: [PROBE, 'init', '--json'] }
    const wired = JSON.parse(await run(init, here)) as { packageManager: string; install?: string }
    t.is(wired.packageManager, name)
    t.regex(wired.install ?? '', new RegExp(`^${name} .*probe-runtime@`))
    const { devDependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      devDependencies?: Record<string, string>
    }
    t.deepEqual(Object.keys(devDependencies ?? {}), ['probe-runtime'])
    const [command, ...args] = node
    const imports = `for (const entry of ${JSON.stringify(ENTRIES)}) console.log(Object.keys(await import(entry)).length > 0)`
    const script = path.join(folder, 'imports.mjs')
    await writeFile(script, imports)
    const imported = await run({ command, args: [...args, script] }, here)
    t.deepEqual(imported.trim().split('\n'), Array<string>(ENTRIES.length).fill('true'))
    const again = JSON.parse(await run(init, here)) as { install?: string }
    t.is(again.install, undefined)

    const settings = JSON.parse(await readFile(path.join(folder, '.mcp.json'), 'utf8')) as {
      mcpServers: { probe: Command }
    }
    const { probe } = settings.mcpServers
    t.is(probe.args.at(-1), 'mcp')
    const version = await run({ ...probe, args: [...probe.args.slice(0, -1), '--version'] }, here)
    t.regex(
      version,
      /^probe-runtime\/\d/,
      'the entry starts the installed copy, and prints nothing before it',
    )

    await run({ ...init, args: [...init.args, '--undo'] }, { cwd: folder, env: unlocked })
    t.deepEqual(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')), manifest)
    t.is(await readFile(path.join(folder, 'index.html'), 'utf8'), PAGE)
    await t.throwsAsync(readFile(path.join(folder, '.mcp.json')), { code: 'ENOENT' })
  })
