import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { shop } from '../../fixtures/shop/cases/index.js'
import { codeBlocks } from '../docs/markdown.js'
import { eventually } from '../harness/patience.js'
import { demoRows } from './demo-rows.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** `npm run docs` writes the table there. */
const PAGE = path.join(root, 'docs/demo.md')

interface Run {
  child: ChildProcess
  printed(pattern: RegExp): Promise<void>
  result: Promise<{ code: number | null; stdout: string; stderr: string }>
  folder: string
}

/** Starts `probe demo` with its own folder for temporary files, to find files that it leaves behind. */
async function start(
  t: ExecutionContext,
  args: string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-test-demo-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const child = spawn(process.execPath, [path.join(root, 'cli/bin/probe.js'), 'demo', ...args], {
    env: { ...process.env, TMPDIR: folder, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  const result = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
  const printed = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', () => {
          if (pattern.test(stdout + stderr)) resolve()
        })
      child.once('close', () => reject(new Error(`it ended without saying ${pattern}: ${stderr}`)))
    })
  return { child, printed, result, folder }
}

/** Reads Linux's /proc. */
async function processesOf(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(
    ids.map(async (id) => {
      const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
      const [command, environment] = await Promise.all([read('cmdline'), read('environ')])
      const isZombie = / Z /.test(await read('stat'))
      return !isZombie && `${command}${environment}`.includes(folder) ? command.replaceAll('\0', ' ') : ''
    }),
  )
  return texts.filter((text) => text !== '')
}

async function leftBehind(folder: string): Promise<{ files: string[]; processes: string[] }> {
  const processes = process.platform === 'linux' ? await processesOf(folder) : []
  return { files: await readdir(folder), processes }
}

const NOTHING = { files: [], processes: [] }

const NO_DISPLAY = { DISPLAY: '', WAYLAND_DISPLAY: '' }

test.serial(
  'the demo prints each verdict with its reason, as docs/demo.md shows, without a display',
  async (t) => {
    const { result, folder } = await start(t, [], NO_DISPLAY)
    const { code, stdout } = await result
    const cases = shop.cases.filter(({ demo }) => demo === true)
    t.deepEqual(
      demoRows(stdout).map(({ claim }) => claim),
      cases.map(({ claim }) => claim),
    )
    t.true(stdout.endsWith(`All ${cases.length} verdicts are as expected.\n`))
    t.is(code, 0)
    // The processes of a browser that has closed end by themselves.
    await eventually(async () => (await processesOf(folder)).length === 0, 'the end of its processes')
    t.deepEqual(await leftBehind(folder), NOTHING)
    const page = await readFile(PAGE, 'utf8')
    const [{ text } = { text: '' }] = codeBlocks(page)
    if (process.env.PROBE_WRITE_DOCS === '1')
      await writeFile(
        PAGE,
        page.replace(text, () => stdout),
      )
    else t.deepEqual(demoRows(text), demoRows(stdout), 'npm run docs writes the page')
  },
)

for (const [when, pattern] of [
  ['before the browser has opened', /shop {4}http/],
  ['in the middle of a case', /^no /m],
] as const) {
  test.serial(`a demo that is stopped ${when} reports it and leaves nothing behind`, async (t) => {
    const { child, printed, result, folder } = await start(t)
    await printed(pattern)
    // Ctrl-C reaches every process of the terminal's group.
    process.kill(-(child.pid ?? 0), 'SIGINT')
    const { code, stderr } = await result
    t.true(stderr.includes('the demo was stopped before it ended (CANCELLED)'), stderr)
    t.is(code, 3)
    // The browser got the signal, too, and ends by itself.
    await eventually(async () => (await processesOf(folder)).length === 0, 'the end of its processes')
    t.deepEqual(await leftBehind(folder), NOTHING)
  })
}

test.serial('a killed demo leaves no process behind', async (t) => {
  const { child, printed, result, folder } = await start(t)
  await printed(/^yes /m)
  child.kill('SIGKILL')
  // The output closes when the last process that holds it ends; the browser holds only its pipe.
  await result
  await eventually(async () => (await processesOf(folder)).length === 0, 'the end of its processes')
  t.deepEqual((await leftBehind(folder)).processes, [])
})

interface Failing {
  environment: NodeJS.ProcessEnv
  args?: string[]
  code: string
  message: RegExp
}

const FAILING: Record<string, Failing> = {
  'a browser that is no program': {
    environment: { PROBE_CHROME: path.join(root, 'package.json') },
    code: 'NO_BROWSER',
    message: /PROBE_CHROME is \S*package\.json, which is not an executable file/,
  },
  'a browser that ends at once': {
    environment: { PROBE_CHROME: process.execPath },
    code: 'NO_BROWSER',
    message: /did not start/,
  },
  'a window without a display': {
    environment: NO_DISPLAY,
    args: ['--headed'],
    code: 'NO_DISPLAY',
    message: /no display/,
  },
}

for (const [what, { environment, args = [], code, message }] of Object.entries(FAILING)) {
  test.serial(`${what} is one coded error, and nothing is left behind`, async (t) => {
    const { result, folder } = await start(t, [...args, '--json'], environment)
    const ended = await result
    t.is(ended.code, 3)
    const { error } = JSON.parse(ended.stdout)
    t.is(error.code, code, ended.stdout)
    t.regex(error.message, message)
    t.truthy(error.recovery)
    t.deepEqual(await leftBehind(folder), NOTHING)
  })
}
