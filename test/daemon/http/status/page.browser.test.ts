/** The status page in a real browser: live, with keyboard and screen reader, whatever pages send. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { startDaemon } from '../../../../daemon/daemon.js'
import { FRAME } from '../../../../sdk/protocol/frames.js'
import { parsePredicate } from '../../../../workers/predicates/parse.js'
import { useBrowser } from '../../../harness/browser.js'
import { ScriptedTab } from '../../../harness/tab.js'

const browser = useBrowser(test)

async function setup(t: { teardown(fn: () => Promise<unknown>): void }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-status-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const daemon = await startDaemon({ port: 0, folder })
  t.teardown(() => daemon.close())
  const page = await browser.page()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { daemon, page, faults }
}

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script></td>&quot;'

test.serial('the page receives tabs, verdicts and agents as they change, without polling', async (t) => {
  const { daemon, page, faults } = await setup(t)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${daemon.url}/`)
  await page.getByText('No tab is connected. Open your app with the SDK.').waitFor()
  const tab = await ScriptedTab.open(daemon.port, {}, { session: 'shop', app: 'The shop', title: 'Cart' })
  await page.getByRole('row', { name: 'shop The shop Cart http://localhost:3000/ waiting' }).waitFor()
  tab.send(FRAME.status, { url: 'http://localhost:3000/done', title: 'Done', hasCapabilities: false })
  await page.getByRole('row', { name: 'shop The shop Done http://localhost:3000/done waiting' }).waitFor()
  const agent = { id: 'one' }
  daemon.supervisor.agentJoined(agent)
  await daemon.supervisor.pick('shop', agent).call('assert', {
    predicate: parsePredicate({ kind: 'signal', name: 'saved' }),
    timeout_ms: 0,
    intent: 'the order is kept',
  })
  await page.getByRole('row', { name: /^no \(\w+\) .*\(intent: the order is kept\) shop / }).waitFor()
  await page.getByRole('row', { name: /active/ }).waitFor()
  t.regex((await page.getByRole('status').textContent()) ?? '', /^1 tab, 1 agent\. Last verdict: no, /)
  tab.hello = { ...tab.hello, hidden: true }
  tab.send(FRAME.status, { url: 'http://localhost:3000/', title: 'Done', hasCapabilities: false })
  await page.getByRole('row', { name: /active, hidden/ }).waitFor()
  t.deepEqual(asked, ['/', '/status/events'])
  t.deepEqual(faults, [])
  await daemon.close()
  await page.getByText('Daemon unreachable; the data below is stale.').waitFor()
})

test.serial('names that pages send are shown as text, at first and in updates', async (t) => {
  const { daemon, page, faults } = await setup(t)
  const hostile = { session: HOSTILE, title: HOSTILE, url: `javascript:${HOSTILE}`, app: HOSTILE }
  await ScriptedTab.open(daemon.port, {}, hostile)
  await page.goto(`${daemon.url}/`)
  await page.getByRole('rowheader', { name: HOSTILE }).waitFor()
  await ScriptedTab.open(daemon.port, {}, { session: 'second', title: HOSTILE })
  await page.getByRole('rowheader', { name: 'second' }).waitFor()
  t.deepEqual(await page.locator('img, td script, #tables a').count(), 0)
  t.is(await page.title(), 'probe')
  t.deepEqual(faults, [], 'its policy had nothing to stop')
})

test.serial('the page can be read without a mouse and without its script', async (t) => {
  const { daemon, page } = await setup(t)
  await ScriptedTab.open(
    daemon.port,
    {},
    { session: 'shop', url: `http://localhost:3000/${'x'.repeat(1_000)}` },
  )
  await page.setViewportSize({ width: 320, height: 600 })
  await page.goto(`${daemon.url}/`)
  t.is(await page.getByRole('heading', { level: 1 }).count(), 1)
  t.is(await page.getByRole('table', { name: 'Connected tabs' }).count(), 1)
  t.deepEqual(await page.getByRole('columnheader').allTextContents(), [
    'Session',
    'App',
    'Title',
    'Address',
    'State',
  ])
  t.is(await page.locator('html').getAttribute('lang'), 'en')
  const widest = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  t.true(widest <= 0, `nothing is to be scrolled sideways, and ${widest} px are`)
  const plain = await (await fetch(`${daemon.url}/`)).text()
  t.true(plain.includes('<th scope="row">shop</th>'), 'the rows stand in the page itself')
})
