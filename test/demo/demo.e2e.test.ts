import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { shop } from '../../fixtures/shop/cases/index.js'
import { codeBlocks } from '../docs/markdown.js'
import { findHeadlessShell } from '../harness/headless-shell.js'
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
      child.stderr.on('data', () => {
        if (pattern.test(stderr)) resolve()
      })
      child.once('close', () => reject(new Error(`it ended without saying ${pattern}: ${stderr}`)))
    })
  return { child, printed, result, folder }
}

/** Makes the demo use the headless shell if it is installed. */
async function quickBrowser(): Promise<NodeJS.ProcessEnv> {
  const shell = await findHeadlessShell()
  return shell === undefined ? {} : { PROBE_CHROME: shell }
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
  const own = (name: string) => name.startsWith('probe-demo-')
  return { files: (await readdir(folder)).filter(own), processes }
}

const NOTHING = { files: [], processes: [] }

test.serial('the demo prints a table with a verdict for each case, which docs/demo.md shows', async (t) => {
  const { result, folder } = await start(t)
  const { code, stdout } = await result
  const cases = shop.cases.filter(({ demo }) => demo === true)
  for (const heading of ['claim', 'verdict', 'because', 'evidence', 'ms', 'bytes'])
    t.true(stdout.includes(heading))
  t.is(stdout.match(/│ (?:yes|no|unknown) +│/g)?.length, cases.length)
  t.true(stdout.endsWith(`All ${cases.length} verdicts are as expected.\n`))
  t.is(code, 0)
  t.deepEqual(await leftBehind(folder), NOTHING)
  const page = await readFile(PAGE, 'utf8')
  const [{ text } = { text: '' }] = codeBlocks(page)
  const printed = stdout.slice(stdout.indexOf('┌'))
  if (process.env.PROBE_WRITE_DOCS === '1')
    await writeFile(
      PAGE,
      page.replace(text, () => printed),
    )
  else t.deepEqual(demoRows(text), demoRows(printed), 'npm run docs writes the page')
})

for (const [when, pattern] of [
  ['before the browser has opened', /shop {5}http/],
  ['in the middle of a case', / 2\/\d+ /],
] as const) {
  test.serial(`a demo that is stopped ${when} reports it and leaves nothing behind`, async (t) => {
    const { child, printed, result, folder } = await start(t, [], await quickBrowser())
    await printed(pattern)
    child.kill('SIGINT')
    const { code, stderr } = await result
    t.true(stderr.includes('the demo was stopped before it ended (CANCELLED)'), stderr)
    t.is(code, 3)
    t.deepEqual(await leftBehind(folder), NOTHING)
  })
}

test.serial('a killed demo leaves no process behind', async (t) => {
  const { child, printed, result, folder } = await start(t, [], await quickBrowser())
  await printed(/ 1\/\d+ /)
  child.kill('SIGKILL')
  // The output closes when the last process that holds it ends; the browser holds only its pipe.
  await result
  await eventually(async () => (await processesOf(folder)).length === 0, 'the end of its processes')
  t.deepEqual((await leftBehind(folder)).processes, [])
})

test.serial('a browser that does not start is an error with a fix, and nothing is left behind', async (t) => {
  const { result, folder } = await start(t, [], { PROBE_CHROME: path.join(root, 'package.json') })
  const { code, stderr } = await result
  const text = stderr.replace(/[\s›]+/g, ' ')
  t.regex(text, /PROBE_CHROME is \S*package\.json, which is not an executable file/)
  t.is(code, 3)
  t.deepEqual(await leftBehind(folder), NOTHING)
})

test.serial('a browser that ends at once is an error, and nothing is left behind', async (t) => {
  const { result, folder } = await start(t, [], { PROBE_CHROME: process.execPath })
  const { code, stderr } = await result
  t.regex(stderr.replace(/[\s›]+/g, ' '), /the browser ended \(code 9\) before its page connected/)
  t.is(code, 3)
  t.deepEqual(await leftBehind(folder), NOTHING)
})
