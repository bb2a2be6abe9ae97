/** Addresses, pages and options that go wrong: one coded error each, and everything else goes on. */
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import test from 'ava'
import { serve } from '../../../cli/serve.js'
import type { ErrorCode } from '../../../sdk/protocol/errors.js'
import { Agent } from '../../harness/agent.js'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { openSecureSite } from '../../harness/secure-site.js'
import { type Answer, openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const SAVE = {
  target: { role: 'button', name: 'Save' },
  action: 'click',
  until: { kind: 'text', contains: 'Saved' },
  timeout_ms: 10_000,
}
const SHOP = `<title>Shop</title><button onclick="said.textContent = 'Saved'">Save</button><p id="said"></p>`
const GIGABYTE = 2 ** 30

/** Responses that do not end by themselves, with the bytes that were sent. */
const endless = new Map<ServerResponse, number>()

function flood(headers: Record<string, string>): Answer {
  return (_, response) => {
    response.writeHead(200, headers)
    const chunk = Buffer.alloc(64 * 1024, '<!-- more -->')
    const send = () => {
      const sent = endless.get(response) ?? 0
      if (response.destroyed || sent > GIGABYTE) return
      endless.set(response, sent + chunk.byteLength)
      if (response.write(chunk)) setImmediate(send)
      else response.once('drain', send)
    }
    response.on('close', () => endless.delete(response))
    send()
  }
}

const trickle: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).write(SHOP)
  const timer = setInterval(() => response.write('<!-- more -->'), 20)
  response.on('close', () => clearInterval(timer))
}

const ANSWERS: Record<string, Answer> = {
  '/': SHOP,
  '/mute': () => undefined,
  '/reset': (_, response) => void response.destroy(),
  '/empty': (_, response) => void response.writeHead(204).end(),
  '/loop': (_, response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/gigabyte': flood({ 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }),
  '/to-file': (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/picture': {
    headers: { 'content-type': 'application/pdf' },
    body: '%PDF-1.4 of another kind',
  },
  '/broken': { status: 500, headers: { 'content-type': 'text/html' }, body: SHOP },
  '/dialog': `<script>alert('Wait'); confirm('Really?'); prompt('Who?')</script>${SHOP}`,
  '/endless': trickle,
  '/closes': `${SHOP}<script>window.close()</script>`,
  '/leaves-to-file': `${SHOP}<script>setTimeout(() => { location.href = 'file:///etc/passwd' })</script>`,
}

interface Refused {
  /** a path of the site, or an address */
  url: string
  more?: object
  code: ErrorCode
  says?: RegExp
}

const REFUSED: Record<string, Refused> = {
  'no server': { url: 'http://127.0.0.1:9/', code: 'PAGE_UNREACHABLE', says: /ERR_CONNECTION|ERR_UNSAFE/ },
  'no such host': { url: 'http://nowhere.invalid/', code: 'PAGE_UNREACHABLE' },
  'a server that never answers': { url: '/mute', more: { timeout_ms: 500 }, code: 'PAGE_UNREACHABLE' },
  'a server that hangs up': { url: '/reset', code: 'PAGE_UNREACHABLE' },
  'no content': { url: '/empty', code: 'PAGE_UNREACHABLE' },
  'a redirect loop': { url: '/loop', code: 'PAGE_UNREACHABLE', says: /REDIRECTS/ },
  'a gigabyte to download': { url: '/gigabyte', code: 'PAGE_UNREACHABLE', says: /[Dd]ownload/ },
  'a redirect to a file': { url: '/to-file', code: 'PAGE_UNREACHABLE' },
  'a file': { url: 'file:///etc/passwd', code: 'BAD_ARGUMENTS' },
  'a script': { url: 'javascript:alert(1)', code: 'BAD_ARGUMENTS' },
  'a page of the browser': { url: 'chrome://version', code: 'BAD_ARGUMENTS' },
  data: { url: 'data:text/html,<p>x', code: 'BAD_ARGUMENTS' },
  'no page': { url: 'about:blank', code: 'BAD_ARGUMENTS' },
  'no address': { url: 'localhost', code: 'BAD_ARGUMENTS' },
  'an unknown device': { url: '/', more: { device: 'iPhone 99' }, code: 'BAD_ARGUMENTS', says: /iPhone 99/ },
  'a locale of nowhere': { url: '/', more: { locale: 'qq-QQ' }, code: 'BAD_ARGUMENTS', says: /qq-QQ/ },
  'a malformed locale': { url: '/', more: { locale: 'klingon!!' }, code: 'BAD_ARGUMENTS' },
  'a time zone of nowhere': {
    url: '/',
    more: { timezone: 'Mars/Base' },
    code: 'BAD_ARGUMENTS',
    says: /Mars\/Base/,
  },
  'an offset instead of a time zone': { url: '/', more: { timezone: '+01:00' }, code: 'BAD_ARGUMENTS' },
  'an unknown permission': { url: '/', more: { permissions: ['telepathy'] }, code: 'BAD_ARGUMENTS' },
  'a page without a side': { url: '/', more: { viewport: { width: 0, height: 700 } }, code: 'BAD_ARGUMENTS' },
  'a page of a kilometre': {
    url: '/',
    more: { viewport: { width: 4_000_000, height: 100 } },
    code: 'BAD_ARGUMENTS',
  },
  'an unknown profile': { url: '/', more: { profile: 'nobody' }, code: 'NOT_FOUND', says: /nobody/ },
  'a damaged profile': {
    url: '/',
    more: { profile: 'damaged' },
    code: 'CORRUPT_FILE',
    says: /damaged\.json/,
  },
}

/** What opens all the same, and can be judged. */
const OPENED: Record<string, { url: string; more?: object }> = {
  'a page that opens dialogs as it loads': { url: '/dialog' },
  'a document that never ends': { url: '/endless' },
  'a page with an error status': { url: '/broken' },
  'a page that tries to close itself': { url: '/closes' },
  'a page that tries to go to a file': { url: '/leaves-to-file' },
  'a page of the largest size': { url: '/', more: { viewport: { width: 10_000, height: 10_000 } } },
}

async function stage() {
  endless.clear()
  const site = await openSite(ANSWERS)
  closing(() => site.close())
  const { agent, folder } = await machine()
  await mkdir(path.join(folder, 'profiles'))
  await writeFile(path.join(folder, 'profiles', 'damaged.json'), '{"version":1,"sum":"0","state":"{}"}')
  const [healthy, asking] = [await agent(), await agent()]
  const address = (url: string) => (url.startsWith('/') ? site.url + url : url)
  const acquire = ({ url, more = {} }: { url: string; more?: object }, by: Agent = asking) =>
    by.call('probe_lease', { action: 'acquire', url: address(url), ...more })
  const { value: held } = await acquire({ url: '/' }, healthy)
  const isHealthy = async () => {
    const { sessionId } = held
    await healthy.call('probe_navigate', { sessionId, reload: true })
    return (await healthy.call('probe_act_and_wait', { sessionId, ...SAVE })).value.verified === 'yes'
  }
  const nothingIsLeft = async () =>
    (await asking.call('probe_lease', { action: 'list' })).value.leases.length === 0
  return { asking, acquire, held, isHealthy, nothingIsLeft }
}

test('what cannot be opened is one coded error, leaves nothing behind, and disturbs no other page', async (t) => {
  const { acquire, isHealthy, nothingIsLeft } = await stage()
  for (const [title, { code, says = /./, ...wanted }] of Object.entries(REFUSED)) {
    const { value, isError } = await acquire(wanted)
    t.true(isError, title)
    t.is(value.error?.code, code, `${title}: ${JSON.stringify(value)}`)
    t.regex(value.error?.message ?? '', says, title)
    t.true(await isHealthy(), `the other page after ${title}`)
  }
  t.true(await nothingIsLeft())
  await eventually(() => endless.size === 0, 'the end of the download')
})

test('what opens with a fault can be judged, and disturbs no other page', async (t) => {
  const { asking, acquire, isHealthy } = await stage()
  for (const [title, wanted] of Object.entries(OPENED)) {
    const { value, text, isError } = await acquire(wanted)
    t.false(isError, `${title}: ${text}`)
    const { value: verdict } = await asking.call('probe_act_and_wait', {
      sessionId: value.sessionId,
      ...SAVE,
    })
    t.is(verdict.verified, 'yes', `${title}: ${verdict.because}`)
    await asking.call('probe_lease', { action: 'release', lease: value.lease })
    t.true(await isHealthy(), `the other page after ${title}`)
  }
})

test('a page that leaves for where no app is, is lost, and says where it went', async (t) => {
  const { asking, acquire, isHealthy, held } = await stage()
  const site = await openSite({
    '/blank': `${SHOP}<button onclick="location.href = 'about:blank'">Leave</button>`,
  })
  closing(() => site.close())
  for (const [leave, says] of [
    ['about:blank', /navigated to about:blank/],
    ['reload', /did not load/],
  ] as const) {
    const { value } = await acquire({ url: `${site.url}/blank` })
    const { sessionId } = value
    if (leave === 'reload') {
      site.serve('/blank', (_, response) => void response.destroy())
      await asking.call('probe_navigate', { sessionId, reload: true })
    } else {
      const target = { role: 'button', name: 'Leave' }
      await asking.call('probe_act', { sessionId, target, action: 'click' })
    }
    await eventually(async () => {
      const { value: seen } = await asking.call('probe_look', { action: 'page', sessionId })
      return seen.error?.code === 'LEASE_LOST'
    }, `the loss of the page: ${leave}`)
    t.regex((await asking.refusal('probe_look', { action: 'page', sessionId })).message, says)
    t.true(await isHealthy())
  }
  const foreign = { action: 'page', sessionId: held.sessionId }
  t.is((await asking.refusal('probe_look', foreign)).code, 'LEASE_NOT_YOURS')
  t.true(await isHealthy())
})

test('a server of this machine may sign its own certificate', async (t) => {
  const { asking, acquire } = await stage()
  const site = await openSecureSite(SHOP)
  closing(() => site.close())
  const { value, text } = await acquire({ url: `${site.url}/` })
  const verdict = await asking.call('probe_act_and_wait', { sessionId: value.sessionId, ...SAVE })
  t.is(verdict.value.verified, 'yes', text)
})

test('without playwright-core, the error has the command that installs it', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-lonely-'))
  closing(() => rm(folder, { recursive: true }))
  const modules = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))
  const file = path.join(folder, 'driver.bundle.js')
  await copyFile(fileURLToPath(new URL('../../../workers/driver/driver.bundle.js', import.meta.url)), file)
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await mkdir(path.join(folder, 'node_modules'))
  await symlink(
    path.join(modules, 'write-file-atomic'),
    path.join(folder, 'node_modules', 'write-file-atomic'),
  )
  const daemon = await serve({ port: 0, folder: path.join(folder, 'state'), driverFile: pathToFileURL(file) })
  closing(() => daemon.close())
  const requestInit = { headers: { authorization: `Bearer ${daemon.token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), { requestInit })
  const asking = await Agent.connect(transport as Transport)
  closing(() => asking.close())
  const refused = await asking.refusal('probe_lease', { action: 'acquire', url: 'http://127.0.0.1:9/' })
  t.is(refused.code, 'NO_AUTOMATION')
  t.regex((refused.detail as { command: string }).command, /npm install .*playwright-core/)
})
