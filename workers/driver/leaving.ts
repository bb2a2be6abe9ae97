import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { LEASE_LEFT_MS, LEASE_TIMEOUT_MS } from '../../sdk/protocol/limits.js'

const SERVED = /^https?:/
const FAILED = 'chrome-error:'
/** between two tries to go back, in ms */
const REFUSED_MS = 50
/** What the network said of the last navigation that failed, and where the page has gone back from. */
const unreached = new WeakMap<Page, Unreached>()

export interface Unreached {
  url: string
  /** e.g. `net::ERR_CONNECTION_REFUSED` */
  why: string
}

/** The navigation from which the page has gone back to where it was; undefined if the last one succeeded. */
export function unreachedBy(page: Page): Unreached | undefined {
  return unreached.get(page)
}

/**
 * Takes a page back from an error page of the browser to where it was, so that an address that does not answer costs
 * nothing. Reports a page that stays where no app is: `about:blank`, or such an error page. It cannot be reached there.
 *
 * @param left called once, with the reason
 */
export function watchLeaving(page: Page, left: (why: string) => void): void {
  let timer: NodeJS.Timeout | undefined
  let failed: Unreached | undefined
  /** the navigation that led to the error page */
  let returning: Unreached | undefined
  let latest = 0
  const leftUnlessServed = (why: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => left(why), LEASE_LEFT_MS)
  }
  /** Waits as long as a page may take to load, since its server may be slow. */
  const goBack = async (why: string) => {
    latest += 1
    const own = latest
    // The page before may fail as well, and then another way back has begun.
    const isHere = () => own === latest && !page.isClosed() && page.url().startsWith(FAILED)
    const deadline = performance.now() + LEASE_LEFT_MS
    do {
      // Refused while the browser puts the error page in the place of the other; null without a history.
      const gone = await page
        .goBack({ waitUntil: 'commit', timeout: LEASE_TIMEOUT_MS })
        .catch(() => undefined)
      if (gone === null) break
      await wait(REFUSED_MS)
    } while (isHere() && performance.now() < deadline)
    if (isHere()) leftUnlessServed(why)
  }
  page.on('requestfailed', (request) => {
    if (isOfPage(request, page))
      failed = { url: request.url(), why: request.failure()?.errorText ?? 'it failed' }
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    clearTimeout(timer)
    const url = frame.url()
    if (SERVED.test(url)) {
      if (returning === undefined) unreached.delete(page)
      else unreached.set(page, returning)
      returning = undefined
      return
    }
    const isError = url.startsWith(FAILED)
    const why =
      // A page without a place to go back to ends on `about:blank`.
      isError || returning !== undefined
        ? 'its page navigated to an address that did not load'
        : `its page navigated to ${url.slice(0, 100)}`
    if (!isError) return leftUnlessServed(why)
    // Others fail without an error page: downloads, and those that another one replaces.
    returning = failed
    void goBack(why)
  })
  page.on('close', () => clearTimeout(timer))
}

function isOfPage(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame()
}
