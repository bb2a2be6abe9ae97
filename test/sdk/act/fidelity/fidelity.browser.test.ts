import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { Bridge } from '../../../harness/bridge.js'
import { useBrowser } from '../../../harness/browser.js'
import { openSite } from '../../../harness/site.js'
import { document } from '../../../harness/tabbed.js'
import { CASES, type Case } from './cases.js'
import { CONTROLS, type Control, pageOf } from './controls.js'
import { actionsPage } from './page.js'
import { installRecorder } from './recorder.js'
import { byAction, byPerson, comparable, type Stage } from './run.js'

const DOCUMENT = new URL('../../../../../docs/actions.md', import.meta.url)

const browser = useBrowser(test)
const same = new Set<Case>()
let prepared: Promise<(on: Control) => Stage> | undefined
const closing: (() => Promise<void>)[] = []

test.after.always('the site and the bridge close', async () => {
  for (const close of closing) await close()
})

/** Serves a page for each control, and opens one tab for all. */
async function prepare(): Promise<(on: Control) => Stage> {
  const bridge = await Bridge.open()
  const head = `<script src="${bridge.script}"></script><script>(${installRecorder})()</script>`
  const pages = (Object.keys(CONTROLS) as Control[]).map(
    (control) => [pathOf(control), document(head, pageOf(control))] as const,
  )
  const site = await openSite(Object.fromEntries(pages))
  closing.push(
    () => site.close(),
    () => bridge.close(),
  )
  const page = await browser.page()
  const cdp = await page.context().newCDPSession(page)
  let opened = 0
  const open = async (on: Control, isPerson: boolean) => {
    opened += 1
    const url = `${site.url}${pathOf(on)}?${opened}`
    await page.goto(url)
    if (!isPerson) await bridge.until(() => bridge.hellos.at(-1)?.url === url, 'its hello')
  }
  return (on) => ({ page, bridge, cdp, open: (isPerson) => open(on, isPerson) })
}

function pathOf(control: Control): string {
  return `/${control.replaceAll(' ', '-')}`
}

for (const each of CASES) {
  const { action, on, how } = each
  const title = `${action} on ${on}${how === undefined ? '' : ` (${how})`}`
  test.serial(`the page sees the same as of trusted input: ${title}`, async (t) => {
    prepared ??= prepare()
    const stage = (await prepared)(on)
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
