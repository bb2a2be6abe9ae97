import test from 'ava'
import { document, useTab } from '../../harness/tabbed.js'

const setup = useTab(test)
const SECOND = '**/probe.js?commands=*'
const snapshot = { mode: 'interactive' } as const

test('a command reports that the second script cannot be loaded, and the next one loads it again', async (t) => {
  const { bridge, page, site } = await setup('<button>Save</button>', { fresh: true })
  await page.route(SECOND, (route) => route.abort())
  await page.goto(`${site.url}/?again`)
  await bridge.hello(2)
  const error = await t.throwsAsync(() => bridge.command('snapshot', snapshot))
  t.like(error, { code: 'UNSUPPORTED' })
  t.regex(error?.message ?? '', /second script, http:\/\/127\.0\.0\.1:\d+\/probe\.js\?commands=/)
  await page.unroute(SECOND)
  const { outline } = await bridge.command('snapshot', snapshot)
  t.regex(outline?.tree ?? '', /button "Save"/)
})

test('the second script of another build is refused with the advice to reload', async (t) => {
  const { bridge, page, site } = await setup('<button>Save</button>', { fresh: true })
  await page.route(SECOND, (route) => route.continue({ url: `${bridge.script}?commands=another` }))
  await page.goto(`${site.url}/?again`)
  await bridge.hello(2)
  const error = await t.throwsAsync(() => bridge.command('snapshot', snapshot))
  t.regex(error?.message ?? '', /reloaded after the daemon was replaced/)
})

test('a policy that allows the SDK allows its second script, which is not a request of the app', async (t) => {
  const { bridge, page, site } = await setup('')
  const script = `<script src="${bridge.script}"></script>`
  site.serve('/done', { body: '{}' })
  site.serve('/strict', {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': `script-src ${bridge.script} 'nonce-own'`,
    },
    body: document(
      script,
      `<button>Save</button><script nonce="own">setTimeout(() => fetch('/done'))</script>`,
    ),
  })
  await page.goto(`${site.url}/strict`)
  await bridge.hello(2)
  const { outline } = await bridge.command('snapshot', snapshot)
  t.regex(outline?.tree ?? '', /button "Save"/)
  await bridge.event('net.timing')
  t.deepEqual(
    bridge.of('net.started').map(({ data }) => new URL(data.url).pathname),
    ['/done'],
  )
})
