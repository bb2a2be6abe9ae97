import test from 'ava'
import { document, useTab } from '../../harness/tabbed.js'

const setup = useTab(test)
const COMMANDS = '**/probe.js?commands=*'
const RULES = '**/probe.js?rules=*'
const snapshot = { mode: 'interactive' } as const

test('a command reports that its script cannot be loaded, and the next one loads it again', async (t) => {
  const { bridge, page, site } = await setup('<button>Save</button>', { fresh: true })
  await page.route(COMMANDS, (route) => route.abort())
  await page.goto(`${site.url}/?again`)
  await bridge.hello(2)
  const error = await t.throwsAsync(() => bridge.command('snapshot', snapshot))
  t.like(error, { code: 'UNSUPPORTED' })
  t.regex(error?.message ?? '', /could not load http:\/\/127\.0\.0\.1:\d+\/probe\.js\?commands=/)
  await page.unroute(COMMANDS)
  const { outline } = await bridge.command('snapshot', snapshot)
  t.regex(outline?.tree ?? '', /button "Save"/)
})

test('the commands of another build are refused with the advice to reload', async (t) => {
  const { bridge, page, site } = await setup('<button>Save</button>', { fresh: true })
  await page.route(COMMANDS, (route) => route.continue({ url: `${bridge.script}?commands=another` }))
  await page.goto(`${site.url}/?again`)
  await bridge.hello(2)
  const error = await t.throwsAsync(() => bridge.command('snapshot', snapshot))
  t.regex(error?.message ?? '', /reload if the daemon was replaced/)
})

test('a policy that allows the SDK allows its later scripts, which are no requests of the app', async (t) => {
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

/** A script of the app that runs before the rules are there. */
const EARLY = document(
  '',
  `<script>console.log('note', 'Kennwort: geheim7'); probe.signal('otp-entered', '583920')</script>`,
)

test('what happens before the rules of redaction are there waits for them', async (t) => {
  const { bridge, page, site } = await setup('', { fresh: true })
  site.serve('/early', {
    headers: { 'content-type': 'text/html' },
    body: EARLY.replace('<script>', `<script src="${bridge.script}"></script><script>`),
  })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(RULES, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.url}/early`)
  await bridge.hello(2)
  t.deepEqual(bridge.of('signal'), [])
  release()
  const { data } = await bridge.event('signal')
  t.deepEqual(data as unknown, { name: 'otp-entered', data: '[REDACTED]' })
  t.false(bridge.said.join().includes('geheim7'))
})

test('without the rules, the first script redacts what names mark, and commands work', async (t) => {
  const { bridge, page, site } = await setup('<button>Save</button>', { fresh: true })
  await page.route(RULES, (route) => route.abort())
  await page.goto(`${site.url}/?again`)
  await bridge.hello(2)
  await page.evaluate(() => console.log('password: hunter2'))
  const { data } = await bridge.event('console')
  t.like(data, { text: 'password: [REDACTED]' })
  const { outline } = await bridge.command('snapshot', snapshot)
  t.regex(outline?.tree ?? '', /button "Save"/)
})
