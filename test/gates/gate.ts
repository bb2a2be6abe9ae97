/** A gate: a fresh app of a framework, wired by `probe init` as a user would have it, and driven to verdicts. */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { ExecutionContext, TestFn } from 'ava'
import { arrivalOn } from '../../cli/control.js'
import { Agent } from '../harness/agent.js'
import { useBrowser } from '../harness/browser.js'
import { freePort } from '../harness/free-port.js'
import { openBackend } from './backend.js'
import { drive } from './drive.js'
import { pack } from './packed.js'
import { type Command, run, type Server, serve } from './program.js'
import { keepResult, STEPS, type Step } from './result.js'

export interface Gate {
  /** as the matrix of frameworks names it */
  name: string
  /** what the gate's result is kept under, and the folder under fixtures/gates that is laid over the app, if there is one */
  fixture: string
  /** file under fixtures/gates that is the app's component, where several apps have the same */
  shared?: string
  /** Makes a fresh app in an empty folder, without its packages; left out where the fixture is the whole app. */
  make?: Command
  /** packages that its generator does not bring */
  packages?: readonly string[]
  /** command of its dev server */
  dev(port: number): Command
  /** command of its production build, and the folders that it makes */
  build?: Command & { output: readonly string[] }
  /** file of the component, from the app's folder; left out where there are neither stamps nor hot updates */
  component?: string
}

/** The component of every app in React. */
export const REACT_NOTES = 'react/Notes.tsx'
/** Text in the component's file: the button that saves, and the heading that is edited. */
const BUTTON = 'Save'
const HEADING = 'Notes of today'
const EDITED = 'Notes of tomorrow'
/** Dev servers that would call home. */
const SILENT = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }
/** ms that a page has to connect */
const CONNECT_MS = 30_000
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel', 'error']
const TRACES = /probe-runtime|data-probe|\/probe\.js/
const FIXTURES = fileURLToPath(new URL('../../../fixtures/gates/', import.meta.url))

/** Registers a gate's tests: each rests on those before it. */
export function defineGate(test: TestFn, gate: Gate): void {
  const { build, component } = gate
  const browser = useBrowser(test)
  const closing: (() => Promise<unknown>)[] = []
  test.after.always('the app, its programs and folders go', async () => {
    for (const close of closing.reverse()) await close()
  })
  let folder = ''
  let stateFolder = ''
  let env: NodeJS.ProcessEnv = {}
  let packed = ''
  let port = 0
  let daemonPort = 0
  let api = ''
  let server: Server | undefined
  const here = () => ({ cwd: folder, env })
  const url = () => `http://localhost:${port}/?api=${encodeURIComponent(api)}`
  const npx = (...args: string[]) => run({ command: 'npx', args: ['--no-install', ...args] }, here())
  const install = (...packages: string[]) =>
    run({ command: 'npm', args: ['install', ...QUIETLY, ...packages] }, here())
  const start = async () => {
    server = await serve(gate.dev(port), `http://localhost:${port}/`, here())
  }
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  closing.push(stop)
  const passed: Step[] = []
  const step = (name: Step, run: (t: ExecutionContext) => Promise<void>) =>
    test.serial(STEPS[name], async (t) => {
      await run(t)
      passed.push(name)
    })
  closing.push(() => keepResult({ name: gate.name, fixture: gate.fixture, passed }))

  test.serial.before('a fresh app is made, and its packages are installed', async () => {
    const home = await mkdtemp(path.join(tmpdir(), `probe-gate-`))
    closing.push(() => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
    folder = path.join(home, 'app')
    stateFolder = path.join(home, 'state')
    env = { ...process.env, PROBE_STATE_DIR: stateFolder, NO_COLOR: '1', CI: '1', ...SILENT }
    delete env.NODE_ENV
    const backend = await openBackend()
    closing.push(() => backend.close())
    api = backend.url
    const archive = await pack()
    closing.push(() => archive.remove())
    packed = archive.file
    port = await freePort()
    daemonPort = await freePort()
    if (gate.make !== undefined) await run(gate.make, { cwd: home, env })
    const own = path.join(FIXTURES, gate.fixture)
    if (existsSync(own)) await cp(own, folder, { recursive: true })
    if (gate.shared !== undefined && component !== undefined)
      await cp(path.join(FIXTURES, gate.shared), path.join(folder, component))
    await install(...(gate.packages ?? []))
  })

  let without: Awaited<ReturnType<typeof drive>>
  step('runs', async (t) => {
    await start()
    const page = await browser.page()
    without = await drive(page, url())
    await page.close()
    await stop()
    t.true(without.events.length > 0)
  })

  step('wired', async (t) => {
    await install('-D', packed)
    const init = ['probe', 'init', '--port', String(daemonPort), '--json']
    const first = JSON.parse(await npx(...init)) as { files: { state: string; file: string }[] }
    t.deepEqual(
      first.files.filter(({ state }) => state !== 'written'),
      [],
    )
    const written = await textsOf(first.files.map(({ file }) => file))
    const second = JSON.parse(await npx(...init)) as typeof first
    t.true(second.files.every(({ state }) => state === 'there'))
    t.deepEqual(await textsOf(second.files.map(({ file }) => file)), written)
  })

  step('unchanged', async (t) => {
    await start()
    const { sessionOf } = await connect()
    const page = await browser.page()
    const connected = await drive(page, url())
    t.truthy(await sessionOf())
    await page.close()
    for (const part of ['dom', 'focus', 'events', 'console'] as const)
      t.deepEqual(connected[part], without[part])
  })

  step('judged', async (t) => {
    const { agent, sessionId } = await open()
    const found = await agent.call('probe_look', {
      sessionId,
      action: 'find',
      by: 'role',
      value: 'button',
      name: BUTTON,
    })
    const [{ ref }] = found.value.elements
    const write = async (note: string) => {
      await agent.call('probe_act', {
        sessionId,
        target: { label: 'Note' },
        action: 'fill',
        args: { text: note },
      })
      const until = { kind: 'text', contains: `Saved: ${note}` }
      return (await agent.call('probe_act_and_wait', { sessionId, ref, action: 'click', until })).value
    }
    const good = await write('Sencha')
    t.is(good.verified, 'yes', JSON.stringify(good))
    const bad = await write('A bad one')
    t.is(bad.verified, 'no', JSON.stringify(bad))
    t.is(bad.verifiedReason, 'contradicted')
    if (component === undefined) t.is(bad.effect.source, undefined)
    else
      t.like(bad.effect.source, {
        file: component,
        line: lineOf(await readFile(path.join(folder, component), 'utf8')),
      })
  })

  if (component !== undefined)
    step('edited', async (t) => {
      const { agent, sessionId } = await open()
      const file = path.join(folder, component)
      const source = await readFile(file, 'utf8')
      const { value: before } = await agent.call('probe_look', {
        sessionId,
        action: 'find',
        by: 'text',
        value: HEADING,
      })
      t.is(before.elements.length, 1)
      const predicate = { kind: 'text', contains: EDITED }
      const waiting = agent.call('probe_assert', { sessionId, action: 'wait', predicate, timeout_ms: 30_000 })
      await writeFile(file, source.replace(HEADING, EDITED))
      const { value: verdict } = await waiting
      t.true(verdict.pass, JSON.stringify(verdict))
      const { value: seen } = await agent.call('probe_observe', {
        sessionId,
        since: 0,
        filters: ['code.edited'],
      })
      const edits = seen.events as { files?: string[] }[]
      t.true(
        edits.some(({ files = [] }) => files.includes(component)),
        JSON.stringify(edits),
      )
      await writeFile(file, source)
    })

  if (build !== undefined) {
    step('built', async (t) => {
      await stop()
      await run(build, here())
      const files = (
        await Promise.all(build.output.map((name) => filesUnder(path.join(folder, name))))
      ).flat()
      t.true(files.length > 0)
      const traces: string[] = []
      for (const file of files) if (TRACES.test(await readFile(file, 'latin1'))) traces.push(file)
      t.deepEqual(traces, [])
    })
  }

  let connected: Connected | undefined
  /** The agent, as its client starts it. */
  async function connect(): Promise<Connected> {
    if (connected !== undefined) return connected
    const transport = new StdioClientTransport({
      command: 'npx',
      args: ['--no-install', 'probe', 'mcp'],
      cwd: folder,
      env: env as Record<string, string>,
      stderr: 'pipe',
    })
    const agent = await Agent.connect(transport as Transport)
    closing.push(
      () => npx('probe', 'stop'),
      () => agent.close(),
    )
    const sessionOf = async () => {
      const { origin } = new URL(url())
      const session = await arrivalOn(daemonPort, stateFolder, { origin, ms: CONNECT_MS })
      if (session === undefined) throw new Error(`no page of ${origin} connected within ${CONNECT_MS} ms`)
      return session.sessionId
    }
    connected = { agent, sessionOf }
    return connected
  }

  let opened: { agent: Agent; sessionId: string } | undefined
  /** The agent, and the session of a page of the app. */
  async function open(): Promise<{ agent: Agent; sessionId: string }> {
    if (opened !== undefined) return opened
    const { agent, sessionOf } = await connect()
    const page = await browser.page()
    await page.goto(url())
    await page.getByTestId('ready').waitFor()
    opened = { agent, sessionId: await sessionOf() }
    return opened
  }
}

interface Connected {
  agent: Agent
  /** The session of the one page that is open, once it has connected. */
  sessionOf(): Promise<string>
}

/** The line in which the button's tag begins. */
function lineOf(source: string): number {
  const before = source.slice(0, source.search(new RegExp(`>\\s*${BUTTON}\\s*</`)))
  return before.slice(0, before.lastIndexOf('<button')).split('\n').length
}

async function textsOf(files: readonly string[]): Promise<string[]> {
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
