/** The commands of docs/driving.md run as they are written. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { useClosing } from '../harness/closing.js'
import { type Machine, useMachine } from '../harness/machine.js'
import { openSite } from '../harness/site.js'
import { codeBlocks } from './markdown.js'

const machine = useMachine(test)
const closing = useClosing(test)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const APP = `<!doctype html><title>App</title><label>Password <input type="password"></label>
  <script>document.querySelector('input').oninput = () => { localStorage.signedIn = 'yes' }</script>`

async function blocks(): Promise<string[][]> {
  const text = await readFile(path.join(ROOT, 'docs/driving.md'), 'utf8')
  return codeBlocks(text)
    .filter(({ language }) => language === 'sh')
    .map((block) => block.text.trim().split('\n'))
}

/** Runs lines in a shell in which `probe` is this program, on an app instead of the one of the page. */
async function shell({ env }: Machine) {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-docs-'))
  closing(() => rm(folder, { recursive: true }))
  await symlink(path.join(ROOT, 'cli/bin/probe.js'), path.join(folder, 'probe'))
  const site = await openSite({ '/': APP })
  closing(() => site.close())
  const options = { env: { ...env, PATH: `${folder}:${env.PATH}` }, cwd: folder }
  return (line: string) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile('sh', ['-c', line.replace('http://localhost:3000', site.url)], options, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: out + err }),
      )
    })
}

test('a page is opened, looked at, listed and closed', async (t) => {
  const run = await shell(await machine())
  const [lines = []] = await blocks()
  const said: string[] = []
  for (const line of lines) {
    const { code, output } = await run(line)
    t.is(code, 0, `${line}\n${output}`)
    said.push(output)
  }
  t.is(lines.length, 4)
  t.regex(said[0] ?? '', /^lease-\w+ {2}http:/)
  t.regex(said[1] ?? '', /Password/)
  t.is(said[2], said[0])
  t.is(said[3], `closed ${said[0]?.split(' ')[0]}\n`)
})

test('a sign-in is saved by a kept page, and an agent starts with it', async (t) => {
  const run = await shell(await machine())
  const [, lines = []] = await blocks()
  const said: string[] = []
  for (const line of lines) {
    const { code, output } = await run(line)
    // Without a claim, an action has no verdict of yes.
    t.true(code === 0 || (code === 2 && line.includes('act_and_wait')), `${line}\n${output}`)
    said.push(output)
  }
  t.is(lines.length, 4)
  t.regex(said[0] ?? '', / profile admin, new\n$/)
  const { sessionId, profile } = JSON.parse(said[3] ?? '')
  t.is(profile.name, 'admin')
  const claim = { kind: 'storage', area: 'local', key: 'signedIn', equals: 'yes' }
  const judged = await run(`probe call probe_assert '${JSON.stringify({ sessionId, predicate: claim })}'`)
  t.is(judged.code, 0, judged.output)
})

test('the page has no other commands of probe than these, and those for a browser that a person started', async (t) => {
  const [, , third = [], ...others] = await blocks()
  t.is(others.length, 0)
  t.regex(third[0] ?? '', /^chromium --remote-debugging-port=/)
  t.regex(third[1] ?? '', /^PROBE_CDP_URL=http:\S+ probe mcp$/)
})
