/** Playwright servers as processes of their own (`playwright run-server`), with the Chromium of this machine. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { TestFn } from 'ava'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { useClosing } from './closing.js'
import { findHeadlessShell } from './headless-shell.js'
import { within } from './patience.js'

const PACKAGE = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
/** prints where Playwright looks for its browser */
const WHERE = `const { registry } = require('playwright-core/lib/coreBundle')
console.log(registry.registry.findExecutable('chromium-headless-shell').executablePath('javascript'))`

export interface PlaywrightServer {
  /** ws://127.0.0.1:<port>/ */
  address: string
  pid: number
  kill(signal: NodeJS.Signals): void
}

export interface ServerWanted {
  /** of Playwright; default: that of probe */
  version?: string
  /** a server whose browser was not installed */
  isBare?: boolean
}

/** Servers end with the test. */
export function usePlaywrightServers(test: TestFn): (wanted?: ServerWanted) => Promise<PlaywrightServer> {
  const closing = useClosing(test)
  return async ({ version, isBare = false } = {}) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-server-'))
    closing(() => rm(folder, { recursive: true, maxRetries: 5 }))
    const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: path.join(folder, 'browsers') }
    if (!isBare) await installIn(env)
    const program = version === undefined ? PACKAGE : await copyOf(folder, version)
    const args = ['run-server', '--host', '127.0.0.1', '--port', '0']
    // It ends when its stdin closes, so it does not outlive the tests.
    const child = spawn(process.execPath, [path.join(program, 'cli.js'), ...args], { env, stdio: 'pipe' })
    const ended = once(child, 'exit')
    closing(async () => {
      child.kill('SIGKILL')
      await ended
    })
    const [line] = await within(once(createInterface(child.stdout), 'line'), 'the address of the server')
    const [address = ''] = /ws:\S+/.exec(String(line)) ?? []
    return { address, pid: child.pid ?? 0, kill: (signal) => void child.kill(signal) }
  }
}

/** A link to the Chromium of this machine, where Playwright would install its own. */
async function installIn(env: NodeJS.ProcessEnv): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', WHERE], { env, cwd: PACKAGE })
  const place = stdout.trim()
  await mkdir(path.dirname(place), { recursive: true })
  await symlink((await findHeadlessShell()) ?? (await ensureBrowser(() => {})), place)
}

/** The package as it would be with another version. */
async function copyOf(folder: string, version: string): Promise<string> {
  const copy = path.join(folder, 'playwright-core')
  await cp(PACKAGE, copy, { recursive: true, filter: (file) => !file.includes('vite') })
  const file = path.join(copy, 'package.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }))
  return copy
}
