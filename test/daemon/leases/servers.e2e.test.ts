/** Leases in the browser of a Playwright server, whose files are not those of this machine. */
import type { ServerResponse } from 'node:http'
import test from 'ava'
import { driverStarter } from '../../../daemon/leases/driver-starter.js'
import { DOWNLOAD_BYTES } from '../../../sdk/protocol/limits.js'
import type { FromDriver } from '../../../workers/driver/driver-api.js'
import { useClosing } from '../../harness/closing.js'
import { eventually } from '../../harness/patience.js'
import { usePlaywrightServers } from '../../harness/playwright-server.js'
import { openSite } from '../../harness/site.js'

const closing = useClosing(test)
const servers = usePlaywrightServers(test)
const DRIVER_FILE = new URL('../../../workers/driver/driver.bundle.js', import.meta.url)
const CHUNK = Buffer.alloc(1024 * 1024)

/** A page that downloads `/file`, opened in the browser of a server. */
async function opened(file: (response: ServerResponse) => void) {
  const site = await openSite({
    '/': '<!doctype html><title>Export</title><a href="/file" download="report.csv">Export</a><script>onload = () => document.querySelector("a").click()</script>',
    '/file': (_, response) => file(response),
  })
  closing(() => site.close())
  const server = await servers()
  const messages: FromDriver[] = []
  const ended: string[] = []
  const host = await driverStarter(DRIVER_FILE)(
    { headed: false, server: server.address },
    (message) => void messages.push(message),
    (why) => void ended.push(why),
  )
  closing(() => host.end())
  await host.open({ lease: 'lease-1', url: `${site.url}/`, isLocal: true, timeoutMs: 30_000 }, undefined)
  const seen = () => messages.flatMap((message) => (message.kind === 'saw' ? [message.seen] : []))
  return { server, host, messages, ended, seen }
}

test('a download is read through the connection', async (t) => {
  const { seen, messages } = await opened((response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end('id;name\n1;Ann\n'),
  )
  await eventually(() => seen().length > 0, 'the download')
  t.like(seen()[0], { type: 'download', data: { name: 'report.csv', state: 'done', bytes: 14 } })
  await eventually(() => messages.some(({ kind }) => kind === 'opened'), 'the page to reach the daemon')
})

test('a download without an end is stopped', async (t) => {
  const { seen } = await opened((response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    // Playwright holds in memory what the page loads faster than the connection carries, so it goes at a pace.
    const pace = setInterval(() => response.write(CHUNK), 100)
    response.once('close', () => clearInterval(pace))
  })
  await eventually(() => seen().length > 0, 'the download', 60_000)
  const [first] = seen()
  t.like(first, { type: 'download', data: { state: 'stopped' } })
  t.true(((first?.data as { bytes?: number }).bytes ?? 0) >= DOWNLOAD_BYTES)
})

test('a server that is killed is told once, and does not answer any more', async (t) => {
  const { server, host, ended } = await opened((response) => response.writeHead(404).end())
  t.true(await host.isAlive())
  server.kill('SIGKILL')
  await eventually(() => ended.length > 0, 'the end')
  t.false(await host.isAlive())
  t.deepEqual(ended, ['the browser ended'])
})
