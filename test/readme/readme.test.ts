/** Every command and every block of the README is run, or read and compared with what really comes. */
import { type ExecFileException, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import test from 'ava'
import { Agent } from '../harness/agent.js'
import { useBrowser } from '../harness/browser.js'
import { openSite } from '../harness/site.js'

const browser = useBrowser(test)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')

interface Block {
  language: string
  text: string
}

const blocks: Block[] = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
  ([, language = '', text = '']) => ({
    language,
    text,
  }),
)
const of = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text)

function json<T>(index: number): T {
  return JSON.parse(of('json')[index] ?? '') as T
}

/** Runs a command line in a folder. */
function run(
  line: string,
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number; stdout: string }> {
  const [command = '', ...args] = line.split(' ')
  const env = { ...process.env, NO_COLOR: '1', ...environment }
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env }, (error: ExecFileException | null, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout }),
    )
  })
}

/** Claim and verdict of each row of the demo's table, and its last line; the rest has times in it. */
function rowsOf(text: string): string[] {
  const rows: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('├') || line.startsWith('┌')) rows.push('')
    const [, claim, verdict] = line.split('│')
    if (claim === undefined || verdict === undefined) continue
    const before = rows.pop()
    // The rest of a row may wrap into more lines than its claim and verdict have.
    rows.push(
      [before, claim, verdict]
        .map((part) => part?.trim())
        .filter(Boolean)
        .join(' '),
    )
  }
  return [...rows, text.trim().split('\n').at(-1) ?? '']
}

test('the README has these blocks and no other, so that none goes untested', (t) => {
  t.deepEqual(
    blocks.map(({ language }) => language),
    ['sh', 'text', 'sh', 'html', 'js', 'json', 'sh', 'json', 'json', 'json'],
  )
})

test('what the README links to is there', async (t) => {
  const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
  t.true(links.length > 4)
  for (const link of links) await t.notThrowsAsync(readFile(path.join(root, link)), link)
})

test.serial('the two commands are there, and the demo prints what the README shows', async (t) => {
  const [demo, tests] = (of('sh')[0] ?? '').trim().split('\n')
  t.is(tests, 'npm test')
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  t.regex(scripts.test ?? '', /ava$/)
  const { code, stdout } = await run(demo ?? '', root)
  t.is(code, 0)
  t.deepEqual(rowsOf(stdout.slice(stdout.indexOf('┌'))), rowsOf(of('text')[0] ?? ''), stdout)
})

test.serial('the options of the demo that the README names are there', async (t) => {
  const { stdout } = await run('node cli/bin/probe.js demo --help', root)
  for (const [, option = ''] of readme.matchAll(/`(?:npx --no-install probe-runtime demo )?(--\w+)`/g)) {
    t.true(stdout.includes(option), option)
  }
})

test.serial('a page and an agent set up as the README says get the verdicts that it shows', async (t) => {
  const [, install = '', control = ''] = of('sh')
  const [page = ''] = of('html')
  const [script = ''] = of('js')
  const app = await mkdtemp(path.join(tmpdir(), 'probe-test-readme-'))
  t.teardown(() => rm(app, { recursive: true, force: true }))
  await writeFile(path.join(app, 'package.json'), '{ "private": true }')
  t.is((await run(install.trim().replace('../probe', root), app)).code, 0)

  const port = await freePort()
  const environment = { PROBE_PORT: String(port), PROBE_STATE_DIR: path.join(app, 'state') }
  const { mcpServers } = json<{ mcpServers: { probe: { command: string; args: string[] } } }>(0)
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...environment }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const agent = await Agent.connect(new StdioClientTransport({ ...mcpServers.probe, cwd: app, env }))
  const [status = '', stop = ''] = control.trim().split('\n')
  t.teardown(async () => {
    await agent.close()
    await run(stop, app, environment)
  })

  const withPort = (text: string) => text.replace('7762', String(port))
  const answers = { status: 201 }
  const site = await openSite({
    '/': withPort(page),
    '/careless': withPort(page).replace("answer.ok ? 'Saved' : 'The note could not be saved'", "'Saved'"),
    '/api/notes': (_request, response) => void response.writeHead(answers.status).end(),
  })
  t.teardown(() => site.close())
  const tab = await browser.page()
  const socket = tab.waitForEvent('websocket')
  await tab.goto(site.url)
  await (await socket).waitForEvent('framereceived')
  t.is((await run(status, app, environment)).code, 0)

  await tab.evaluate(script)
  const { value: stores } = await agent.call('probe_look', { action: 'state', store: 'notes' })
  t.deepEqual(stores.value, { drafts: 2 })

  const claimed = json<object>(1)
  const good = await agent.call('probe_act_and_wait', { ...claimed })
  t.like(good.value, json<object>(2))

  answers.status = 500
  await agent.call('probe_navigate', { url: `${site.url}/careless` })
  const [, claim = ''] = /claim `(.*?)`/.exec(readme) ?? []
  const bad = await agent.call('probe_act_and_wait', { ...claimed, until: JSON.parse(claim) as object })
  t.like(bad.value, json<object>(3))

  await agent.close()
  t.is((await run(stop, app, environment)).code, 0)
  t.is((await run(status, app, environment)).code, 1)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
