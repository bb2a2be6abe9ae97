/** The daemon's list of tabs follows what a page calls itself, between two heartbeats. */
import test from 'ava'
import { HEARTBEAT_MS } from '../../../../sdk/protocol/limits.js'
import type { Bridge } from '../../../harness/bridge.js'
import { useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

/** Waits for a report, but not as long as for a heartbeat: the page has just connected. */
const reported = (bridge: Bridge, text: string) =>
  bridge.until(() => bridge.said.some((said) => said.includes(text)), text, HEARTBEAT_MS / 2)

test('a title that a script sets after the page connected is reported', async (t) => {
  const { page, bridge } = await setup('')
  await page.evaluate(() => {
    document.title = 'Inbox (3)'
  })
  await t.notThrowsAsync(reported(bridge, '"title":"Inbox (3)"'))
})

test('another title element and another address are reported', async (t) => {
  const { page, bridge } = await setup('')
  await page.evaluate(() => {
    document.querySelector('title')?.remove()
    document.head.insertAdjacentHTML('beforeend', '<title>Settings</title>')
  })
  await t.notThrowsAsync(reported(bridge, '"title":"Settings"'))
  await page.evaluate(() => history.pushState(null, '', '/settings'))
  await t.notThrowsAsync(reported(bridge, '/settings","title":"Settings"'))
})

test('a title that changes all the time costs a report in a second, and the last one is reported', async (t) => {
  const { page, bridge } = await setup('')
  await page.evaluate(async () => {
    for (let second = 1; second <= 80; second++) {
      document.title = `${second} s`
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  await reported(bridge, '"title":"80 s"')
  const titles = bridge.said.filter((said) => /"title":"\d+ s"/.test(said))
  t.true(titles.length <= 4, `${titles.length} reports`)
})
