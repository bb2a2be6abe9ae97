/** Every command and every code block of the README runs, and gives the result that the README shows. */
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import test from 'ava'
import { demoRows } from '../demo/demo-rows.js'
import { codeBlocks, tableUnder } from '../docs/markdown.js'
import { Agent } from '../harness/agent.js'
import { useBrowser } from '../harness/browser.js'
import { freePort } from '../harness/free-port.js'
import { openSite } from '../harness/site.js'
import { run } from './command-line.js'

const browser = useBrowser(test)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')

const blocks = codeBlocks(readme)
const of = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text)

function json<T>(index: number): T {
  return JSON.parse(of('json')[index] ?? '') as T
}

/** Omits the verdict's `id`, which differs in each run. */
function verdictOf(index: number): object {
  const { id: _, ...verdict } = json<{ id: string }>(index)
  return verdict
}

test('the README has these blocks and no others', (t) => {
  t.deepEqual(
    blocks.map(({ language }) => language),
    ['json', 'json', 'sh', 'sh', 'sh', 'html', 'js', 'json', 'sh', 'json', 'json', 'sh'],
  )
})

test('the two commands for a clone are npm scripts, and the first is the one to try', async (t) => {
  const commands = (of('sh')[4] ?? '').trim().split('\n')
  t.deepEqual(commands, ['npm run demo', 'npm test'])
  t.is(commands[0], (of('sh')[1] ?? '').trim())
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['demo', 'test']) t.truthy(scripts[name], name)
})

test('the verdicts of the demo that the README shows are among those of docs/demo.md', async (t) => {
  const printed = demoRows(await readFile(path.join(root, 'docs/demo.md'), 'utf8'))
  const shown = tableUnder(readme, 'Three lines to the first verdict')
  t.is(shown.length, 3)
  for (const { Claim: claim, Verdict: verdict, Because: because } of shown) {
    const row = printed.find((each) => each.claim === claim)
    t.is(row?.verdict, verdict, claim)
    t.is(row?.because, because, claim)
  }
})

test('the figures of other tools are those of docs/benchmarks.md', async (t) => {
  const measured = await readFile(path.join(root, 'docs/benchmarks.md'), 'utf8')
  const rows = tableUnder(readme, 'Compared with browser tools')
  const figures = rows
    .flatMap(Object.values)
    .flatMap((cell: string) => /^[\d,]+(?: ms)?$/.exec(cell)?.[0] ?? [])
  t.is(figures.length, 12)
  for (const figure of figures) t.true(measured.includes(figure), figure)
})

test.serial('the options of the demo that the pages name exist', async (t) => {
  const { stdout } = await run('node cli/bin/probe.js demo --help', root)
  const pages = readme + (await readFile(path.join(root, 'docs/demo.md'), 'utf8'))
  const paragraphs = pages.split('\n\n').filter((paragraph) => paragraph.includes('npm run demo -- '))
  const options = [...paragraphs.join().matchAll(/`(?:npm run demo -- )?(--\w+)`/g)].map(
    ([, option = '']) => option,
  )
  t.true(options.length > 2)
  for (const option of options) t.true(stdout.includes(option), option)
})

test.serial('a page and an agent set up as the README says get the verdicts that it shows', async (t) => {
  const [drive = '', , install = '', control = ''] = of('sh')
  const [page = ''] = of('html')
  const [script = ''] = of('js')
  const app = await mkdtemp(path.join(tmpdir(), 'probe-test-readme-'))
  t.teardown(() => rm(app, { recursive: true, force: true }))
  await writeFile(path.join(app, 'package.json'), '{ "private": true }')
  t.is((await run(install.trim().replace('../probe', root), app)).code, 0)

  const port = await freePort()
  const environment = { PROBE_PORT: String(port), PROBE_STATE_DIR: path.join(app, 'state') }
  const { mcpServers } = json<{ mcpServers: { probe: { command: string; args: string[] } } }>(2)
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
    '/unwired': page.replace(/<script src=.*<\/script>/, ''),
    '/careless': withPort(page).replace("answer.ok ? 'Saved' : 'The note could not be saved'", "'Saved'"),
    '/api/notes': (_request, response) =>
      void response.writeHead(answers.status, { 'content-type': 'application/json' }).end('{}'),
  })
  t.teardown(() => site.close())
  const tab = await browser.page()
  const welcomed = tab.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await tab.goto(site.url)
  await welcomed
  t.is((await run(status, app, environment)).code, 0)

  await tab.evaluate(script)
  const { value: stores } = await agent.call('probe_look', { action: 'state', store: 'notes' })
  t.deepEqual(stores.value, { drafts: 2 })

  const good = await agent.call('probe_act_and_wait', json<Record<string, unknown>>(3))
  t.like(good.value, verdictOf(4))

  answers.status = 500
  await agent.call('probe_navigate', { url: `${site.url}/careless` })
  const bad = await agent.call('probe_act_and_wait', json<Record<string, unknown>>(0))
  t.like(bad.value, verdictOf(1))

  await tab.goto('about:blank')
  answers.status = 201
  const [open = '', ...asked] = drive.trim().split('\n')
  const opened = await run(open.replace('http://localhost:3000/', `${site.url}/unwired`), app, environment)
  t.regex(opened.stdout, /^lease-\w+ {2}http:/, opened.stdout)
  const [looked, judged] = [
    await run(asked[0] ?? '', app, environment),
    await run(asked[1] ?? '', app, environment),
  ]
  t.regex(looked.stdout, /button \\"Save\\"/)
  t.is(judged.code, 0, judged.stdout)
  t.is(JSON.parse(judged.stdout).verified, 'yes')

  await agent.close()
  t.is((await run(stop, app, environment)).code, 0)
  t.is((await run(status, app, environment)).code, 1)
})
