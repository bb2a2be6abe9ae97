/**
 * `probe init` with each package manager, run from a clone: it installs the clone in an app, and in both apps of a
 * workspace; the package's entries and the MCP entry work; undo works. The packed package's entries work, too.
 */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import test, { type ExecutionContext } from 'ava'
import { Agent } from '../harness/agent.js'
import type { Close } from '../harness/closing.js'
import { freePort } from '../harness/free-port.js'
import { ScriptedTab } from '../harness/tab.js'
import { homeWith, MANAGERS, type PackageManager } from './managers.js'
import { pack } from './packed.js'
import { type Command, run, type Where } from './program.js'

const PAGE = '<!doctype html>\n<html><head></head><body></body></html>\n'
const PROBE = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
const INIT = { command: process.execPath, args: [PROBE, 'init', '--json'] }
const ENTRIES = ['vite', 'next', 'astro', 'nuxt', 'sveltekit', 'eslint', 'node'].map(
  (name) => `probe-runtime/${name}`,
)
const APPS = ['apps/web', 'apps/admin']
const closing: Close[] = []
let packed = ''

test.serial.before('packs the package', async () => {
  const archive = await pack()
  closing.push(() => archive.remove())
  packed = archive.file
})

test.after.always('removes the folders', async () => {
  for (const close of closing.reverse()) await close()
})

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
}

/** The package's entries that an app cannot import. */
async function missingEntries({ node }: PackageManager, here: Where): Promise<string[]> {
  const script = path.join(here.cwd, 'imports.mjs')
  await writeFile(
    script,
    `for (const entry of ${JSON.stringify(ENTRIES)}) await import(entry).catch(({ message }) => console.log(message))`,
  )
  const [command, ...args] = node
  const missing = await run({ command, args: [...args, script] }, here)
  await rm(script)
  return missing.trim().split('\n').filter(Boolean)
}

/** Starts the copy of the MCP entry in the root, as an agent does. */
async function startsCopy(t: ExecutionContext, root: Where): Promise<void> {
  const settings = JSON.parse(await readFile(path.join(root.cwd, '.mcp.json'), 'utf8')) as {
    mcpServers: { probe: Command }
  }
  const { command, args } = settings.mcpServers.probe
  const before = args.slice(0, args.indexOf('mcp'))
  const version = await run({ command, args: [...before, '--version'] }, root)
  t.regex(version, /^probe-runtime\/\d/, 'the entry starts the installed copy, and prints nothing before it')
}

/** Starts the MCP entry in the root with a tab of each app: the agent must be asked which one it means. */
async function offersAll(t: ExecutionContext, { cwd, env }: Where): Promise<void> {
  const { mcpServers } = JSON.parse(await readFile(path.join(cwd, '.mcp.json'), 'utf8')) as {
    mcpServers: { probe: Command }
  }
  const port = await freePort()
  const around = { ...env, PROBE_PORT: String(port) } as Record<string, string>
  const { command, args } = mcpServers.probe
  const transport = new StdioClientTransport({ command, args: [...args], cwd, env: around, stderr: 'pipe' })
  const agent = await Agent.connect(transport as Transport)
  await agent.call('probe_session', { action: 'list' })
  for (const app of APPS)
    await ScriptedTab.open(port, {}, { session: path.basename(app), named: true, root: path.join(cwd, app) })
  const { code } = await agent.refusal('probe_capabilities')
  t.is(code, 'AMBIGUOUS_SESSION')
  await agent.close()
  await run({ command: process.execPath, args: [PROBE, 'stop'] }, { cwd, env: around })
}

for (const manager of MANAGERS) {
  const { from, name, archive, workspace } = manager
  test.serial(`probe init installs and uninstalls the clone with ${from}`, async (t) => {
    const { home, env } = await homeWith(manager, (close) => closing.push(close))
    const manifest = { name: 'app', version: '1.0.0', private: true, dependencies: { picocolors: '1.1.1' } }
    const here = { cwd: path.join(home, 'app'), env }
    await write(here.cwd, { 'package.json': JSON.stringify(manifest), 'index.html': PAGE })
    await run({ command: name, args: ['install'] }, here)

    const wired = JSON.parse(await run(INIT, here)) as { packageManager: string; install?: string }
    t.is(wired.packageManager, name)
    t.deepEqual(await missingEntries(manager, here), [])
    const again = JSON.parse(await run(INIT, here)) as { install?: string }
    t.is(again.install, undefined)
    await startsCopy(t, here)

    await run({ ...INIT, args: [...INIT.args, '--undo'] }, here)
    t.deepEqual(JSON.parse(await readFile(path.join(here.cwd, 'package.json'), 'utf8')), manifest)
    t.is(await readFile(path.join(here.cwd, 'index.html'), 'utf8'), PAGE)
    await t.throwsAsync(readFile(path.join(here.cwd, '.mcp.json')), { code: 'ENOENT' })

    await run({ command: name, args: [name === 'npm' ? 'install' : 'add', '-D', archive(packed)] }, here)
    t.deepEqual(await missingEntries(manager, here), [], 'the packed package')
  })

  test.serial(`the MCP entry serves both apps of a workspace of ${from}`, async (t) => {
    const { home, env } = await homeWith(manager, (close) => closing.push(close))
    const root = { cwd: path.join(home, 'all'), env }
    const manifest = JSON.stringify({ name: 'all', version: '1.0.0', private: true, workspaces: ['apps/*'] })
    await write(root.cwd, { 'package.json': manifest, ...workspace })
    for (const app of APPS)
      await write(path.join(root.cwd, app), {
        'package.json': JSON.stringify({ name: path.basename(app), version: '1.0.0' }),
        'index.html': PAGE,
      })
    await run({ command: name, args: ['install'] }, root)
    for (const app of APPS) await run({ ...INIT, args: [...INIT.args, '--app', app] }, root)
    await startsCopy(t, root)
    await offersAll(t, root)
    await run({ ...INIT, args: [...INIT.args, '--undo', '--app', 'apps/web'] }, root)
    await startsCopy(t, root)
    await run({ ...INIT, args: [...INIT.args, '--undo', '--app', 'apps/admin'] }, root)
    await t.throwsAsync(readFile(path.join(root.cwd, '.mcp.json')), { code: 'ENOENT' })
  })
}
