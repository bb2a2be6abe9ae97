import type { Page } from 'playwright-core'

/** Opens or closes the panel by its keys, and resolves when it is so. */
export async function togglePanel(page: Page): Promise<void> {
  // The panel keeps this for the tab's next document.
  const wasOpen = await page.evaluate(() => sessionStorage.getItem('probe:panel:open') === 'true')
  // Before its first paint, the browser gives a page no input.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await page.keyboard.press('Alt+Shift+KeyP')
  await page.waitForFunction(
    (was) => (sessionStorage.getItem('probe:panel:open') === 'true') !== was,
    wasOpen,
  )
}
