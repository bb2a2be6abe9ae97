import test from 'ava'
import { ensureBrowser } from '../../../daemon/driven/browser.js'
import { playwrightArguments } from '../../../daemon/driven/browser-arguments.js'
import { chromium } from '../../harness/playwright.js'

const FEATURES = '--disable-features='
const featuresOf = (args: readonly string[]) =>
  args.filter((each) => each.startsWith(FEATURES)).map((each) => each.slice(FEATURES.length).split(','))

test('what Playwright disables stays disabled', async (t) => {
  const server = await chromium.launchServer({
    executablePath: await ensureBrowser(() => {}),
    args: ['--no-sandbox'],
  })
  t.teardown(() => server.close())
  const [theirs] = featuresOf(server.process().spawnargs)
  const [ours] = featuresOf(playwrightArguments(true))
  t.true((theirs?.length ?? 0) > 5)
  t.deepEqual(
    theirs?.filter((each) => ours?.includes(each) !== true),
    [],
  )
})

test('a window of the browser has no page but that of its lease', async (t) => {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(() => {}),
    args: playwrightArguments(true),
  })
  t.teardown(() => browser.close())
  await (await browser.newContext()).newPage()
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] })
  t.deepEqual(
    targetInfos.filter(({ type }) => type !== 'tab').map(({ url }) => url),
    ['about:blank'],
  )
})
