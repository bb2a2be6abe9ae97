/** Pages of a real browser that are made before a lease asks for them. */
import type { IncomingMessage } from 'node:http'
import test from 'ava'
import { driverStarter } from '../../../daemon/leases/driver-starter.js'
import type { FromDriver } from '../../../workers/driver/driver-api.js'
import { useClosing } from '../../harness/closing.js'
import { eventually } from '../../harness/patience.js'
import { openSite } from '../../harness/site.js'

const closing = useClosing(test)
const DRIVER_FILE = new URL('../../../workers/driver/driver.bundle.js', import.meta.url)
const TIMEOUT_MS = 30_000
const PHONE = { isLocal: true, viewport: { width: 390, height: 844 } }
const DESK = { isLocal: true, viewport: { width: 1000, height: 700 } }
/** says how wide the page is, and keeps a cookie and an entry of the storage */
const PAGE = `<!doctype html><title>Shop</title><script>
  fetch('/is?' + innerWidth + ' ' + (localStorage.seen ?? 'new') + ' ' + (document.cookie || 'none'))
  localStorage.seen = 'seen'
  document.cookie = 'seen=1'
</script>`

async function begun() {
  const said: string[] = []
  const site = await openSite({
    '/': PAGE,
    '/is': ({ url = '' }: IncomingMessage, response) => {
      said.push(decodeURIComponent(url.replace('/is?', '')))
      response.end()
    },
  })
  closing(() => site.close())
  const messages: FromDriver[] = []
  const host = await driverStarter(DRIVER_FILE)(
    { headed: false },
    (message) => void messages.push(message),
    () => undefined,
  )
  closing(() => host.end())
  const open = async (lease: string, kind: typeof PHONE) => {
    const count = said.length
    await host.open({ lease, url: `${site.url}/`, timeoutMs: TIMEOUT_MS, ...kind }, undefined)
    await eventually(() => said.length > count, 'the page')
    return said.at(-1)
  }
  return { host, messages, open }
}

test('a lease takes the page that was made for it, and each page is as new', async (t) => {
  const { host, messages, open } = await begun()
  t.is(await open('lease-first', DESK), '1000 new none')
  await host.prepare({ lease: 'lease-second', ...PHONE })
  // The width shows which page it is: the daemon asks for the one that it had made.
  t.is(await open('lease-second', DESK), '390 new none')
  t.is(await open('lease-third', DESK), '1000 new none')
  await eventually(
    () => messages.some((message) => message.kind === 'opened' && message.lease === 'lease-second'),
    'the link of the page',
  )
})

test('of pages that wait, the latest stays; a lease whose page is gone gets another one', async (t) => {
  const { host, open } = await begun()
  await host.prepare({ lease: 'lease-first', ...PHONE })
  await host.prepare({ lease: 'lease-second', ...PHONE })
  t.is(await open('lease-first', DESK), '1000 new none')
  t.is(await open('lease-second', DESK), '390 new none')
})
