/** A gate of an app that knows nothing of `probe`: `probe drive` opens it, and an agent gets its verdicts. */
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import type { ExecutionContext, TestFn } from 'ava'
import type { Agent } from '../../harness/agent.js'
import { useBrowser } from '../../harness/browser.js'
import { useFileClosing } from '../../harness/closing.js'
import { freePort } from '../../harness/free-port.js'
import { connectAgent } from '../agent.js'
import { keepRow } from '../matrix.js'
import { type Change, change, REFUSED, tryAgainst } from '../policy.js'
import { type Command, run, type Server, serve } from '../program.js'
import { FIXTURES, installing, type Surroundings, surround } from '../surroundings.js'
import { openReports, type Report, type Reports } from './reports.js'
import { DRIVEN, STEPS, type Step } from './result.js'

export interface DrivenGate {
  name: string
  /** the folder in fixtures/gates/driven that is copied over the app */
  fixture: string
  /** Makes a fresh app in an empty folder, without its packages; omitted when the fixture is the whole app. */
  make?: Command
  /** packages that the generator does not install */
  packages?: readonly string[]
  /** Its environment has `PORT`, and `API`, the address of the backend. */
  dev(port: number): Command
  /** why the verdict on the fault is a no */
  because: RegExp
  /** what the app's development build says of the button's place; default nothing */
  place?: { component: string; file: string; line?: number }
  /** Makes the dev server send a policy that allows its own origin, and no script in a document. */
  strict(reports: string): readonly Change[]
  /** a script of the app that its strict policy blocks */
  blocked?: { changes: readonly Change[]; button: string; appears: string }
}

/**
 * ms from `probe drive` to the first verdict, in which the daemon, the browser and an agent's server start; longer on a
 * machine that has more to do than it can
 */
const promisedMs = () => 10_000 * Math.max(1, load())
/** ms for a dev server on a busy machine to compile what an action needs */
const COMPILED_MS = 30_000

export function defineDrivenGate(test: TestFn, gate: DrivenGate): void {
  const { blocked } = gate
  const browser = useBrowser(test, { whole: true, keepsPages: true })
  const closing = useFileClosing(test)
  let around: Surroundings
  let reports: Reports
  let folder = ''
  let port = 0
  let server: Server | undefined
  let agent: Agent | undefined
  const url = () => `http://localhost:${port}/`
  const here = () => ({ cwd: folder, env: around.env })
  const git = (...args: string[]) => run({ command: 'git', args }, here())
  const program = (...args: string[]) => ({
    command: path.join(around.home, 'tools', 'node_modules', '.bin', 'probe'),
    args,
  })
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  const start = async () => {
    await stop()
    const env = { ...around.env, PORT: String(port), API: around.api }
    server = await serve(gate.dev(port), url(), { cwd: folder, env })
  }
  const cells: Partial<Record<keyof typeof DRIVEN.columns, string>> = {}
  const step = (name: Step, run: (t: ExecutionContext) => Promise<void>) =>
    test.serial(STEPS[name], async (t) => {
      await run(t)
      cells[name] = 'yes'
    })
  closing(stop)
  closing(() => keepRow(DRIVEN, { name: gate.name, fixture: gate.fixture, cells }))

  test.serial.before('makes a fresh app and installs its packages, and probe elsewhere', async () => {
    around = await surround(closing)
    around.env.PROBE_PORT = String(around.daemonPort)
    reports = await openReports()
    closing(() => reports.close())
    const { home, env } = around
    folder = path.join(home, 'app')
    port = await freePort()
    if (gate.make !== undefined) await run(gate.make, { cwd: home, env })
    await cp(path.join(FIXTURES, 'driven', gate.fixture), folder, { recursive: true })
    await run({ command: 'npm', args: installing(...(gate.packages ?? [])) }, here())
    const tools = ['--prefix', path.join(home, 'tools'), around.packed]
    await run({ command: 'npm', args: installing(...tools) }, { cwd: home, env })
    closing(() => run(program('stop'), { cwd: home, env }))
  })

  /** Opens a URL with the command line. @returns the session */
  const drive = async (address: string): Promise<string> => {
    const opened = await run(program('drive', address, '--json'), here())
    return (JSON.parse(opened) as { sessionId: string }).sessionId
  }
  const close = () => run(program('drive', '--close'), here())
  const connect = async () => {
    agent ??= await connectAgent(program('mcp'), { ...here(), closing })
    return agent
  }
  const click = async (sessionId: string, button: string, appears: string) => {
    const { value } = await (await connect()).call('probe_act_and_wait', {
      sessionId,
      target: { role: 'button', name: button },
      action: 'click',
      until: { kind: 'text', contains: appears },
      timeout_ms: COMPILED_MS,
    })
    return value
  }
  const write = async (sessionId: string, note: string) => {
    const fill = { target: { label: 'Note' }, action: 'fill', args: { text: note } }
    const { value } = await (await connect()).call('probe_act', { sessionId, ...fill })
    if (value.result?.ok !== true) return value
    return click(sessionId, 'Save', `Saved: ${note}`)
  }
  const judgesFault = async (t: ExecutionContext, sessionId: string) => {
    const no = await write(sessionId, 'A bad one')
    t.is(no.verified, 'no', JSON.stringify(no))
    t.regex(no.because, gate.because)
    if (gate.place === undefined) return
    const { component, source, file = source?.file } = no.effect
    // Some builds say where the file is on this machine.
    const place = { component, file: path.relative(folder, path.resolve(folder, file)), line: source?.line }
    t.deepEqual(place, { line: undefined, ...gate.place }, JSON.stringify(no.effect))
  }

  step('judged', async (t) => {
    await start()
    await git('init', '--quiet')
    await git('add', '--all')
    await t.throwsAsync(
      git('grep', '--cached', '--quiet', '--ignore-case', 'probe'),
      undefined,
      'names probe',
    )
    t.false(existsSync(path.join(folder, 'node_modules', 'probe-runtime')))

    const begin = performance.now()
    const passed = () => performance.now() - begin
    const sessionId = await drive(url())
    const ready = passed()
    const yes = await write(sessionId, 'Sencha')
    const first = passed()
    t.is(yes.verified, 'yes', JSON.stringify(yes))
    t.true(first < promisedMs(), `${first} ms to the first verdict`)
    await judgesFault(t, sessionId)

    const beginAgain = performance.now()
    const other = await write(await drive(url()), 'Mint')
    const again = performance.now() - beginAgain
    t.is(other.verified, 'yes', JSON.stringify(other))
    Object.assign(cells, {
      ready: seconds(ready),
      first: seconds(first),
      again: seconds(again),
      load: load().toFixed(1),
    })

    t.is(await git('diff', '--name-only'), '')
    t.is(await git('ls-files', '--others', '--exclude-standard'), '')
    await close()
    await stop()
  })

  /** Resolves when all is reported that happened before the control page was opened. */
  const reported = async (openControl: () => Promise<unknown>) => {
    const controlled = reports.controlled()
    await openControl()
    await controlled
  }
  const under = async <T>(changes: readonly Change[], run: () => Promise<T>): Promise<T> => {
    const undo = await change(folder, changes)
    try {
      await start()
      return await run()
    } finally {
      await stop()
      await undo()
    }
  }

  step('strict', async (t) => {
    await under(gate.strict(reports.url), async () => {
      const sessionId = await drive(url())
      const yes = await write(sessionId, 'Sencha')
      t.is(yes.verified, 'yes', JSON.stringify(yes))
      await judgesFault(t, sessionId)
      await reported(() => drive(reports.control))
      const driven = reports.take()
      await close()

      const page = await browser.page()
      for (const note of ['Sencha', 'A bad one']) {
        // A fresh page for each: an app may empty its form some time after the answer.
        await page.goto(url(), { waitUntil: 'networkidle' })
        await page.getByLabel('Note').fill(note)
        const answered = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.getByRole('button', { name: 'Save' }).click()
        await answered
      }
      await reported(() => page.goto(reports.control))
      // React tries code in strings in development, and does without it.
      t.deepEqual(driven.filter(notIn(reports.take())), [], 'nothing of probe is refused')

      await page.goto(url())
      t.deepEqual(await tryAgainst(page, around), REFUSED)
      await reported(() => page.goto(reports.control))
      const refused = reports.take().map(({ directive }) => directive)
      t.deepEqual(
        Object.values(REFUSED).filter((directive) => !refused.includes(directive)),
        [],
        'what the policy refuses is reported',
      )
      await page.close()
    })
  })

  if (blocked !== undefined)
    step('blocked', async (t) => {
      const { changes, button, appears } = blocked
      await under(changes, async () => {
        const yes = await click(await drive(url()), button, appears)
        t.is(yes.verified, 'yes', JSON.stringify(yes))
      })
      await under([...changes, ...gate.strict(reports.url)], async () => {
        const no = await click(await drive(url()), button, appears)
        t.is(no.verified, 'no', JSON.stringify(no))
        t.log(no.because)
      })
      await close()
    })
}

/** programs that want to run, for each core */
function load(): number {
  return (loadavg()[0] ?? 0) / availableParallelism()
}

function notIn(others: readonly Report[]): (report: Report) => boolean {
  return ({ directive, blocked }) =>
    !others.some((other) => other.directive === directive && other.blocked === blocked)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
