import type { Page } from 'playwright-core'
import { LEASE_LEFT_MS } from '../../sdk/protocol/limits.js'

const SERVED = /^https?:/

/**
 * Reports a page that stays where no app is: an error page of the browser, `about:blank`. It cannot be reached there.
 *
 * @param left called once, with the reason
 */
export function watchLeaving(page: Page, left: (why: string) => void): void {
  let timer: NodeJS.Timeout | undefined
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    clearTimeout(timer)
    const url = frame.url()
    if (SERVED.test(url)) return
    const why = url.startsWith('chrome-error:')
      ? 'its page navigated to an address that did not load'
      : `its page navigated to ${url.slice(0, 100)}`
    timer = setTimeout(() => left(why), LEASE_LEFT_MS)
  })
  page.on('close', () => clearTimeout(timer))
}
