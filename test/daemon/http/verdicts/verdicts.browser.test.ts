/** The pages of verdicts in a real browser: each picture at its own address, the list, the comparison, the last runs. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { startDaemon } from '../../../../daemon/daemon.js'
import { type Handler, secure } from '../../../../daemon/http/pages.js'
import { mountVerdicts } from '../../../../daemon/http/verdicts/mount.js'
import { PicturePool } from '../../../../daemon/picture-pool.js'
import { beginRun, keepFlow } from '../../../../daemon/project/last-run.js'
import type { RecordedVerdict } from '../../../../daemon/sessions/verdicts.js'
import { parsePredicate } from '../../../../workers/predicates/parse.js'
import { axeViolations } from '../../../harness/axe.js'
import { useBrowser } from '../../../harness/browser.js'
import { ScriptedTab } from '../../../harness/tab.js'
import { textOf } from '../../../workers/picture/bundles.js'

const browser = useBrowser(test)

async function folderOf(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-verdicts-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function pageOf(): Promise<{ page: Awaited<ReturnType<typeof browser.page>>; faults: string[] }> {
  const page = await browser.page()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { page, faults }
}

const CLAIM = { predicate: parsePredicate({ kind: 'signal', name: 'saved' }), timeout_ms: 0 }

test.serial('a verdict leads to its picture, also after its tab ended', async (t) => {
  const daemon = await startDaemon({ port: 0, folder: await folderOf(t) })
  t.teardown(() => daemon.close())
  const { page, faults } = await pageOf()
  await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
  const agent = { id: 'one', project: '/somewhere/my-app' }
  daemon.supervisor.agentJoined(agent)
  const { id } = await daemon.supervisor
    .pick('shop', agent)
    .call('assert', { ...CLAIM, intent: 'the order is kept' })

  await page.goto(`${daemon.url}/`)
  await page.getByText('1 tab, 1 agent in my-app.').waitFor()
  await page.getByRole('link', { name: /^no \(/ }).click()
  await page.getByRole('heading', { level: 1, name: /signal/ }).waitFor()
  t.is(new URL(page.url()).search, `?id=${id}`)
  await page.getByText('the order is kept').waitFor()
  await page.getByText('✗ never: the app sends the signal saved').waitFor()
  t.is(await page.locator('script').count(), 0)
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(faults, [], 'its policy had nothing to stop')

  daemon.supervisor.end('shop')
  t.is((await fetch(page.url())).status, 200, 'its evidence outlives the session')
  await page.reload()
  await page.getByText('the order is kept').waitFor()
  // The actor has ended by now, and its session is still known.
  t.is(await daemon.supervisor.bundleOf('v0.1'), undefined)
})

test.serial(
  'a link that has the focus keeps it while the page changes, and leads to a comparison',
  async (t) => {
    const daemon = await startDaemon({ port: 0, folder: await folderOf(t) })
    t.teardown(() => daemon.close())
    const { page } = await pageOf()
    await ScriptedTab.open(daemon.port, {}, { session: 'shop' })
    const agent = { id: 'one' }
    daemon.supervisor.agentJoined(agent)
    const judge = () => daemon.supervisor.pick('shop', agent).call('assert', CLAIM)
    const { id } = await judge()
    await page.goto(`${daemon.url}/`)
    await page.locator(`a[href="/verdict?id=${id}"]`).focus()
    const { id: next } = await judge()
    await page.locator(`a[href="/verdict?id=${next}"]`).waitFor()
    t.is(await page.evaluate(() => document.activeElement?.getAttribute('href')), `/verdict?id=${id}`)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Comparisons' }).getByRole('link').click()
    await page.getByText('What the act caused is the same in both.').waitFor()
  },
)

test.serial('what is not kept is said, and nothing can be written', async (t) => {
  const daemon = await startDaemon({ port: 0, folder: await folderOf(t) })
  t.teardown(() => daemon.close())
  for (const address of ['/verdict?id=v1.1', '/verdict', '/compare?id=%3Cscript%3E&id=v2', '/compare']) {
    const response = await fetch(`${daemon.url}${address}`)
    t.is(response.status, 404, address)
    t.false((await response.text()).includes('<script'), address)
    t.regex(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
  }
  for (const address of ['/verdict', '/verdicts', '/compare', '/runs'])
    t.is((await fetch(`${daemon.url}${address}`, { method: 'POST' })).status, 405, address)
  for (const from of ['-5', 'x', '1e99', ''])
    t.is((await fetch(`${daemon.url}/verdicts?from=${from}`)).status, 200)
  await rejectsForeignHost(t, daemon.port)
})

async function rejectsForeignHost(t: ExecutionContext, port: number): Promise<void> {
  const { request } = await import('node:http')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/verdicts', headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  t.is(status, 403)
}

/** The pages with given verdicts, on a server of their own. */
async function serveVerdicts(
  t: ExecutionContext,
  supervisor: Parameters<typeof mountVerdicts>[0]['supervisor'],
): Promise<string> {
  const handlers = new Map<string, Handler>()
  const pool = new PicturePool()
  mountVerdicts({ handlers, supervisor, pool })
  const server = createServer((request, response) => {
    secure(response)
    handlers.get((request.url ?? '').replace(/\?.*$/, ''))?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
    await pool.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.serial('ten thousand verdicts are listed a page at a time', async (t) => {
  const verdicts = Array.from(
    { length: 10_000 },
    (_, i): RecordedVerdict => ({
      id: `v${i}.1`,
      verified: i % 3 === 0 ? 'no' : 'yes',
      verifiedReason: 'proved',
      because: `the ${i}th`,
      at: '2026-11-26T00:00:00Z',
      sessionId: 'shop',
    }),
  )
  const url = await serveVerdicts(t, { verdicts, bundleOf: async () => undefined, projects: new Set() })
  const { page } = await pageOf()
  await page.goto(`${url}/verdicts`)
  t.is(await page.getByRole('row').count(), 101)
  t.is(await page.getByRole('link', { name: 'Newer' }).count(), 0)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('heading', { name: 'Verdicts 101 to 200 of 10000' }).waitFor()
  await page.goto(`${url}/verdicts?from=9950`)
  t.is(await page.getByRole('row').count(), 51)
  t.is(await page.getByRole('link', { name: 'Older' }).count(), 0)
  const began = performance.now()
  for (let i = 0; i < 20; i++) await (await fetch(`${url}/verdicts?from=${i * 500}`)).text()
  t.true(performance.now() - began < 2_000, 'twenty pages take less than two seconds')
})

test.serial('two verdicts stand side by side, with the moment at which they part', async (t) => {
  const texts = new Map([
    ['v1.1', textOf('proved')],
    ['v1.2', textOf('failed-write')],
    ['v1.3', textOf('failed-write').replaceAll(/"url": "[^"]*"/g, '"url": 5')],
  ])
  const url = await serveVerdicts(t, {
    verdicts: [],
    bundleOf: async (id) => texts.get(id),
    projects: new Set(),
  })
  const { page, faults } = await pageOf()
  await page.goto(`${url}/compare?id=v1.1&id=v1.2`)
  const parting = page.getByRole('region', { name: 'Where they part' })
  t.regex((await parting.textContent()) ?? '', /after 2 equal moments.*answered with 201.*answered with 500/s)
  t.is(await page.getByRole('article').count(), 2)
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(faults, [])
  t.is(
    (await fetch(`${url}/verdict?id=v1.3`)).status,
    500,
    'evidence that cannot be drawn fails its page only',
  )
  t.is((await fetch(`${url}/verdict?id=v1.2`)).status, 200)
})

test.serial('the last run of a project is listed with its pictures', async (t) => {
  const project = await folderOf(t)
  await beginRun(project, { at: '2026-11-26T00:00:00Z', commit: 'abc1234' })
  const shot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await keepFlow(project, { flow: 'order', verdict: 'no', whatChanged: 'step 2: <b>500</b>' }, [
    { id: 'v1.2', text: textOf('failed-write'), before: shot, after: shot },
  ])
  const url = await serveVerdicts(t, {
    verdicts: [],
    bundleOf: async () => undefined,
    projects: new Set([project, '/nowhere']),
  })
  const { page, faults } = await pageOf()
  await page.goto(`${url}/runs`)
  await page.getByRole('row', { name: /order no step 2: <b>500<\/b> v1\.2/ }).waitFor()
  t.deepEqual(await axeViolations(page), [])
  await page.getByRole('link', { name: 'v1.2' }).click()
  await page.getByRole('heading', { level: 1, name: /500/ }).waitFor()
  t.is(
    await page
      .getByAltText('The page before the act')
      .evaluate((each) => (each as HTMLImageElement).naturalWidth),
    1,
  )
  t.deepEqual(faults, [])
})
