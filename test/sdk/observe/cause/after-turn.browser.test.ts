import test from 'ava'
import { useBrowser } from '../../../harness/browser.js'
import { openParts } from '../../parts/page.js'

const browser = useBrowser(test)

test.serial('a callback after a turn that throws does not stop the others', async (t) => {
  const { page, close } = await openParts(browser)
  t.teardown(close)
  const ran = await page.evaluate(`(async () => {
    const { natives, Tracker } = window.parts
    const tracker = new Tracker(natives, 'other', () => {})
    const ran = []
    const later = new Promise((resolve) => natives.setTimeout(resolve, 1_000))
    const second = new Promise((resolve) => {
      tracker.run({ cause: 'other' }, () => {
        tracker.afterTurn(() => { ran.push('first'); throw new Error('of the first') })
        tracker.afterTurn(() => { ran.push('second'); resolve() })
      })
    })
    await Promise.race([second, later])
    return ran
  })()`)
  t.deepEqual(ran, ['first', 'second'])
})
