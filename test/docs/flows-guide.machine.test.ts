/** The guide of docs/flows.md, as a new user follows it: its blocks are run as they are written, but for the port. */
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { pack } from '../gates/packed.js'
import { useClosing } from '../harness/closing.js'
import { freePort } from '../harness/free-port.js'
import { useMachine } from '../harness/machine.js'
import { eventually } from '../harness/patience.js'

const machine = useMachine(test)
const closing = useClosing(test)
const PORT = '5173'

interface Ran {
  code: number
  output: string
}

test('the guide makes, proves and verifies a fresh app', async (t) => {
  t.timeout(400_000)
  const guide = await readFile(new URL('../../../docs/flows.md', import.meta.url), 'utf8')
  const port = String(await freePort())
  const section = guide.split('\n## ').find((part) => part.startsWith('From a fresh app')) ?? ''
  const blocks = [...section.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, kind = '', text = '']) => ({
    kind,
    text: text.replaceAll(PORT, port),
  }))
  t.deepEqual(
    blocks.map(({ kind }) => kind),
    ['sh', 'json', 'json', 'sh'],
  )
  const [install = '', settings = '', calls = '', verify = ''] = blocks.map(({ text }) => text)
  // The command of CI is that of the guide.
  t.true(guide.includes(`- run: ${verify.trim()}\n`))

  const packed = await pack()
  closing(packed.remove)
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-guide-'))
  closing(() => rm(folder, { recursive: true, maxRetries: 5 }))
  const app = path.join(folder, 'notes')
  const { env, agent } = await machine()
  const sh = (script: string, cwd: string) =>
    new Promise<Ran>((resolve) => {
      execFile('sh', ['-ec', script], { env, cwd }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      )
    })
  const made = await sh(install.replace(/\S*probe-runtime\S*$/m, packed.file), folder)
  t.is(made.code, 0, made.output)
  await mkdir(path.join(app, '.probe'))
  await writeFile(path.join(app, '.probe', 'project.json'), settings)

  const { serve } = JSON.parse(settings) as { serve: { command: string; url: string } }
  const server = spawn('sh', ['-c', serve.command], { cwd: app, env, detached: true, stdio: 'ignore' })
  const end = () => {
    if (server.exitCode === null && server.pid !== undefined) process.kill(-server.pid)
  }
  const answers = () =>
    fetch(serve.url).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await eventually(answers, 'the app to answer')
    const asking = await agent({}, { cwd: app })
    const answered = []
    for (const call of JSON.parse(calls) as Record<string, Record<string, unknown>>[])
      for (const [tool, args] of Object.entries(call)) {
        const { isError, value, text } = await asking.call(tool, args)
        t.false(isError, text)
        answered.push(value)
      }
    t.is(answered[1].verified, 'yes', JSON.stringify(answered[1]))
    t.like(answered[2], { steps: 1, claimed: 1 })
    await asking.call('probe_lease', { action: 'release', lease: answered[0].lease })
  } finally {
    end()
  }
  await eventually(async () => !(await answers()), 'the end of the app')

  const { code, output } = await sh(verify, app)
  t.is(code, 0, output)
  t.regex(output, /✓ count/)
  t.regex(await readFile(path.join(app, 'results', 'probe.xml'), 'utf8'), /tests="1" failures="0" errors="0"/)
})
