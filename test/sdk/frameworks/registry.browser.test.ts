import test from 'ava'
import { useBrowser } from '../../harness/browser.js'
import type { Parts } from '../parts/entry.js'
import { openParts } from '../parts/page.js'

const browser = useBrowser(test)

test('every framework with a hydration error is listed among the hydration errors', async (t) => {
  const { page, close } = await openParts(browser)
  const { frameworks, errors } = await page.evaluate(() => {
    const { FRAMEWORKS, HYDRATION_ERRORS } = (globalThis as unknown as { parts: Parts }).parts
    return {
      frameworks: FRAMEWORKS.filter(({ hydrationError }) => hydrationError !== undefined).map(
        ({ name }) => name,
      ),
      errors: Object.keys(HYDRATION_ERRORS),
    }
  })
  await close()
  t.deepEqual(frameworks.sort(), errors.sort())
})
