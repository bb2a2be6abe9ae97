import type { BrowserContext, Page } from 'playwright-core'
import type { PopupSeen } from '../../sdk/protocol/events.js'

/** Reports each window that a page of the context opens, with the address that it loads. */
export function watchPopups(context: BrowserContext, report: (seen: PopupSeen) => void): void {
  context.on('page', (page) => void addressOf(page).then((url) => report({ url, state: 'opened' })))
}

/** The address of the window, once it has one. */
async function addressOf(page: Page): Promise<string> {
  const began = page.url()
  if (began !== '' && began !== 'about:blank') return began
  return new Promise((resolve) => {
    const settled = () => resolve(page.url())
    page.once('framenavigated', settled)
    page.once('domcontentloaded', settled)
    page.once('close', settled)
  })
}
