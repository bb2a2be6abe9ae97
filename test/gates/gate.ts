/** A gate: a fresh app of a framework, wired by `probe init` as a user would, and driven to verdicts. */
import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext, TestFn } from 'ava'
import type { Page } from 'playwright-core'
import type { Agent } from '../harness/agent.js'
import { useBrowser } from '../harness/browser.js'
import { useFileClosing } from '../harness/closing.js'
import { freePort } from '../harness/free-port.js'
import { departure, sessionOf, startAgent } from './agent.js'
import { drive, type Recorded } from './drive.js'
import { openHeld } from './held-page.js'
import { type Addresses, type Change, change, REFUSED, tryAgainst } from './policy.js'
import { type Command, run, type Server, serve } from './program.js'
import { replaceFile } from './replace-file.js'
import { keepResult, STEPS, type Step } from './result.js'
import { FIXTURES, installing, type Surroundings, surround } from './surroundings.js'

export interface Gate {
  name: string
  /** key of the gate's result */
  fixture: string
  /** folder in fixtures/gates that is copied over the app, if it exists; default: the key */
  folder?: string
  /** file in fixtures/gates with the app's component, if several apps share it */
  shared?: string
  /** Makes a fresh app in an empty folder, without its packages; omitted when the fixture is the whole app. */
  make?: Command
  /** Changes the fresh app, before its packages are installed. */
  prepare?(folder: string): Promise<void>
  /** true for an app without a package.json: probe runs from the clone */
  isWithoutPackage?: true
  /** packages that the generator does not install */
  packages?: readonly string[]
  dev(port: number): Command
  build?: Command & { output: readonly string[] }
  /** component file relative to the app's folder; omitted when there are neither stamps nor hot updates */
  component?: string
  /** true if elements have no stamps: a verdict names no file */
  isUnstamped?: true
  /** files whose elements are stamped too, and what the dev server says of those that are not */
  stamps?: { files: readonly string[]; says?: RegExp }
  /** for server-rendered apps: what the dev server shows before hydration */
  beforeHydration?: 'shown' | 'hidden'
  /** Makes the dev server send the strictest policy that the app supports. */
  strict?(at: Addresses): readonly Change[]
  /** true when the dev server evaluates code from strings, which the policy must then allow */
  evaluates?: true
}

export const REACT_NOTES = 'react/Notes.tsx'
const BUTTON = 'Save'
export const HEADING = 'Notes of today'
export const EDITED = 'Notes of tomorrow'
const ABOUT = { role: 'button', name: 'About' }
const DIALOG = { kind: 'element', role: 'dialog', state: 'visible' }
/** time-outs in ms: too short for the delayed scripts, and long enough for them */
const SHORT_MS = 300
const ENOUGH_MS = 30_000
/** probe of this clone */
export const CLONE = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
export const TRACES = /probe-runtime|data-probe|\/probe\.js/

export function defineGate(test: TestFn, gate: Gate): void {
  const { build, component, strict } = gate
  const refused = gate.evaluates === true ? { ...REFUSED, 'code in a string': 'ran' } : REFUSED
  const browser = useBrowser(test, { whole: true, keepsPages: true })
  const closing = useFileClosing(test)
  let around: Surroundings
  let folder = ''
  let port = 0
  let server: Server | undefined
  let started: Promise<Agent> | undefined
  const here = () => ({ cwd: folder, env: around.env })
  const url = () => `http://localhost:${port}/?api=${encodeURIComponent(around.api)}`
  const probe = (...args: string[]): Command =>
    gate.isWithoutPackage === true
      ? { command: process.execPath, args: [CLONE, ...args] }
      : { command: 'npx', args: ['--no-install', 'probe', ...args] }
  const install = (...packages: string[]) => run({ command: 'npm', args: installing(...packages) }, here())
  const start = async () => {
    server = await serve(gate.dev(port), `http://localhost:${port}/`, here())
  }
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  closing(stop)
  const passed: Step[] = []
  const step = (name: Step, run: (t: ExecutionContext) => Promise<void>) =>
    test.serial(STEPS[name], async (t) => {
      await run(t)
      passed.push(name)
    })
  closing(() => keepResult({ name: gate.name, fixture: gate.fixture, passed }))

  test.serial.before('makes a fresh app and installs its packages', async () => {
    around = await surround(closing)
    const { home, env } = around
    folder = path.join(home, 'app')
    port = await freePort()
    if (gate.make !== undefined) await run(gate.make, { cwd: home, env })
    const own = path.join(FIXTURES, gate.folder ?? gate.fixture)
    if (existsSync(own)) await cp(own, folder, { recursive: true })
    if (gate.shared !== undefined && component !== undefined)
      await cp(path.join(FIXTURES, gate.shared), path.join(folder, component))
    await gate.prepare?.(folder)
    if (gate.isWithoutPackage !== true) await install(...(gate.packages ?? []))
  })

  const close = async (page: Page) => {
    await page.close()
    if (started !== undefined) await departure(new URL(url()).origin, around)
  }
  const inPage = async <T>(run: (page: Page) => Promise<T>) => {
    const page = await browser.page()
    try {
      return await run(page)
    } finally {
      await close(page)
    }
  }
  const underPolicy = async <T>(changes: readonly Change[], run: () => Promise<T>) => {
    await stop()
    const undo = await change(folder, changes)
    try {
      await start()
      return await run()
    } finally {
      await stop()
      await undo()
    }
  }

  let without: Recorded
  let strictly: Recorded
  step('runs', async (t) => {
    await start()
    without = await inPage((page) => drive(page, url()))
    t.true(without.events.length > 0)
    if (strict !== undefined)
      strictly = await underPolicy(strict(around), () =>
        inPage(async (page) => {
          const recorded = await drive(page, url())
          t.deepEqual(await tryAgainst(page, around), refused)
          return recorded
        }),
      )
    await stop()
  })

  const init = async (...more: string[]) => {
    const args = ['init', '--port', String(around.daemonPort), '--json', ...more]
    return (JSON.parse(await run(probe(...args), here())) as { files: { state: string; file: string }[] })
      .files
  }
  /** the files that init changes, and their texts before it does */
  let changed: string[]
  let before: (string | undefined)[]
  step('wired', async (t) => {
    if (gate.isWithoutPackage !== true) await install('-D', around.packed)
    changed = (await init('--dry-run')).map(({ file }) => file)
    before = await textsOf(changed)
    const first = await init()
    t.deepEqual(
      first.filter(({ state }) => state !== 'written'),
      [],
    )
    const written = await textsOf(changed)
    const second = await init()
    t.true(second.every(({ state }) => state === 'there'))
    t.deepEqual(await textsOf(changed), written)
  })

  step('unchanged', async (t) => {
    await start()
    await connect()
    const connected = await inPage(async (page) => {
      const recorded = await drive(page, url())
      t.truthy(await sessionOf(page, around))
      return recorded
    })
    compare(t, connected, without)
  })

  if (gate.beforeHydration !== undefined)
    step('hydrated', async (t) => {
      const agent = await connect()
      const page = await browser.page()
      const held = await openHeld(page, url(), ABOUT.name)
      const sessionId = await sessionOf(page, around)
      const click = (timeout_ms: number) =>
        agent.call('probe_act_and_wait', {
          sessionId,
          target: ABOUT,
          action: 'click',
          until: DIALOG,
          timeout_ms,
        })
      const { value: early } = await click(SHORT_MS)
      const isHidden = gate.beforeHydration === 'hidden'
      const said = isHidden
        ? { error: { code: 'NO_MATCH', detail: { hydrated: false } } }
        : { verified: 'no', effect: { effect: { hydrated: false } } }
      t.like(early, said, JSON.stringify(early))
      const clicks = await held.clicks()
      t.is(clicks, isHidden ? 0 : 1)
      const waiting = click(ENOUGH_MS)
      // Commands start in order: when this one is answered, the click is waiting.
      await agent.call('probe_look', { sessionId, action: 'page', mode: 'status' })
      t.is(await held.clicks(), clicks)
      await held.release()
      const { value: late } = await waiting
      t.is(late.verified, 'yes', JSON.stringify(late))
      t.is(late.effect.effect.hydrated, undefined)
      t.is(await held.clicks(), clicks + 1)
      await close(page)
    })

  step('judged', async (t) => {
    const { agent, page, sessionId } = await open()
    for (const file of gate.stamps?.files ?? [])
      t.true((await page.locator(`[data-probe-source^="${file}:"]`).count()) > 0, file)
    if (gate.stamps?.says !== undefined) t.regex(server?.said() ?? '', gate.stamps.says)
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
    if (component === undefined || gate.isUnstamped === true) t.is(bad.effect.source, undefined)
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
      try {
        await replaceFile(file, source.replace(HEADING, EDITED))
        const { value: verdict } = await waiting
        if (!verdict.pass) {
          const { value: seen } = await agent.call('probe_observe', { sessionId, since: 0 })
          t.log(JSON.stringify(seen), server?.said())
        }
        t.true(verdict.pass, JSON.stringify(verdict))
      } finally {
        await replaceFile(file, source)
      }
      const { value: seen } = await agent.call('probe_observe', {
        sessionId,
        since: 0,
        filters: ['code.edited'],
      })
      const edits = seen.events as { files?: string[] }[]
      const isNamed = edits.some(({ files = [] }) => files.includes(component))
      if (!isNamed) {
        const { value: all } = await agent.call('probe_observe', { sessionId, since: 0 })
        t.log(JSON.stringify(all), server?.said())
      }
      t.true(isNamed, JSON.stringify(edits))
    })

  if (strict !== undefined)
    step('strict', async (t) => {
      const { agent, page: other } = await open()
      await close(other)
      const connected = await underPolicy(strict(around), () =>
        inPage(async (page) => {
          const recorded = await drive(page, url())
          t.deepEqual(await tryAgainst(page, around), refused)
          const { value: verdict } = await agent.call('probe_act_and_wait', {
            sessionId: await sessionOf(page, around),
            target: ABOUT,
            action: 'click',
            until: DIALOG,
          })
          t.is(verdict.verified, 'yes', JSON.stringify(verdict))
          return recorded
        }),
      )
      compare(t, connected, strictly)
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

  step('undone', async (t) => {
    await stop()
    const undone = await init('--undo')
    t.deepEqual(
      undone.filter(({ state }) => state === 'by-hand'),
      [],
    )
    t.deepEqual(await textsOf(changed), before)
  })

  async function connect(): Promise<Agent> {
    started ??= startAgent(probe('mcp'), { ...here(), closing, stop: probe('stop') })
    return started
  }

  let opened: Opened | undefined
  async function open(): Promise<Opened> {
    if (opened !== undefined) return opened
    const page = await browser.page()
    await page.goto(url())
    await page.getByTestId('ready').waitFor()
    opened = { agent: await connect(), page, sessionId: await sessionOf(page, around) }
    return opened
  }
}

interface Opened {
  agent: Agent
  page: Page
  sessionId: string
}

function compare(t: ExecutionContext, connected: Recorded, without: Recorded): void {
  for (const part of ['dom', 'focus', 'console'] as const) t.deepEqual(connected[part], without[part])
  t.deepEqual(inOneOrder(connected.events), inOneOrder(without.events))
}

/**
 * A dialog that closes gets `toggle` and `close` from two task sources, in either order.
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#close-the-dialog
 */
function inOneOrder(events: readonly string[]): string[] {
  const ordered = [...events]
  ordered.forEach((event, i) => {
    const next = ordered[i + 1]
    if (event.startsWith('toggle ') && next === event.replace('toggle', 'close')) {
      ordered[i] = next
      ordered[i + 1] = event
    }
  })
  return ordered
}

export function lineOf(source: string): number {
  const before = source.slice(0, source.search(new RegExp(`>\\s*${BUTTON}\\s*</`)))
  return before.slice(0, before.lastIndexOf('<button')).split('\n').length
}

/** The texts of files; undefined for a file that does not exist. */
async function textsOf(files: readonly string[]): Promise<(string | undefined)[]> {
  return Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => undefined)))
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
