import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import type { CDPSession, Page } from 'playwright-core'
import { Bridge } from '../../../harness/bridge.js'
import { useBrowser } from '../../../harness/browser.js'
import { bundle } from '../../../harness/bundle.js'
import { openSite, type Site } from '../../../harness/site.js'
import { document } from '../../../harness/tabbed.js'
import { CASES, type Case } from './cases.js'
import { CONTROLS, type Control, pageOf } from './controls.js'
import { actionsPage } from './page.js'
import { installRecorder } from './recorder.js'
import { byAction, byPerson, comparable, type Stage } from './run.js'

const DOCUMENT = new URL('../../../../../docs/actions.md', import.meta.url)

const browser = useBrowser(test)
const same = new Set<Case>()
let page: Page
let cdp: CDPSession
let bridge: Bridge
let site: Site
let opened = 0

test.before('a page for each control is served', async () => {
  bridge = await Bridge.open()
  const head = `<script src="${bridge.script}"></script><script src="/act.js"></script><script>(${installRecorder})()</script>`
  const pages = (Object.keys(CONTROLS) as Control[]).map(
    (control) => [pathOf(control), document(head, pageOf(control))] as const,
  )
  const body = await bundle(new URL('./entry.js', import.meta.url))
  const script = { headers: { 'content-type': 'text/javascript' }, body }
  site = await openSite({ ...Object.fromEntries(pages), '/act.js': script })
  page = await browser.page()
  cdp = await page.context().newCDPSession(page)
})

test.after.always('they close', async () => {
  await site.close()
  await bridge.close()
})

function pathOf(control: Control): string {
  return `/${control.replaceAll(' ', '-')}`
}

function stageOf({ on }: Case): Stage {
  const open = async (isPerson: boolean) => {
    opened += 1
    const url = `${site.url}${pathOf(on)}?${opened}`
    await page.goto(url)
    if (!isPerson) await bridge.until(() => bridge.hellos.at(-1)?.url === url, 'its hello')
  }
  return { page, bridge, cdp, open }
}

for (const each of CASES) {
  const { action, on, how } = each
  const title = `${action} on ${on}${how === undefined ? '' : ` (${how})`}`
  test.serial(`the page sees the same as of trusted input: ${title}`, async (t) => {
    const stage = stageOf(each)
    const trusted = comparable(await byPerson(stage, each), each, true)
    const synthetic = comparable(await byAction(stage, each), each, false)
    t.deepEqual(synthetic, trusted)
    same.add(each)
  })
}

test.serial('docs/actions.md is what this shows (npm run docs)', async (t) => {
  const shown = actionsPage(same)
  if (process.env.PROBE_WRITE_DOCS === '1') await writeFile(DOCUMENT, shown)
  t.is(await readFile(DOCUMENT, 'utf8'), shown)
})
