/** A page whose scripts are delayed on the network: its server-rendered markup is there, its handlers are not. */
import type { Page, Route } from 'playwright-core'

export interface HeldPage {
  release(): Promise<void>
  /** number of clicks on the page, by anybody */
  clicks(): Promise<number>
}

/** The SDK's own scripts, which precede the app's. */
const OWN = /\/@probe\//

/** Resolves when the markup of the page contains `text`. */
export async function openHeld(page: Page, url: string, text: string): Promise<HeldPage> {
  const waiting: Route[] = []
  let isReleased = false
  await page.route(
    () => true,
    async (route) => {
      const request = route.request()
      if (isReleased || request.resourceType() !== 'script' || OWN.test(request.url())) await route.continue()
      else waiting.push(route)
    },
  )
  await page.addInitScript(() => {
    Object.assign(globalThis, { clicks: 0 })
    const count = () => {
      ;(globalThis as unknown as { clicks: number }).clicks += 1
    }
    addEventListener('click', count, { capture: true, passive: true })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByText(text, { exact: true }).waitFor({ state: 'attached' })
  return {
    async release() {
      isReleased = true
      await Promise.all(waiting.splice(0).map((route) => route.continue()))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    clicks: () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks),
  }
}
