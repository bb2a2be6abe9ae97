import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { LEASE_BACK_MS, LEASE_LEFT_MS } from '../../sdk/protocol/limits.js'

const SERVED = /^https?:/
const FAILED = 'chrome-error:'
const REFUSAL = /Not attached to an active page/
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
  const goBack = async (why: string) => {
    latest += 1
    const own = latest
    // The page before may fail as well, and then another way back has begun.
    const isHere = () => own === latest && !page.isClosed() && page.url().startsWith(FAILED)
    const deadline = performance.now() + LEASE_LEFT_MS
    while (isHere() && (await isRefused(page)) && performance.now() < deadline) await wait(REFUSED_MS)
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

/** Goes back. @returns true when the browser refuses because it is still putting its error page in the place of the other */
async function isRefused(page: Page): Promise<boolean> {
  try {
    await page.goBack({ waitUntil: 'commit', timeout: LEASE_BACK_MS })
    return false
  } catch (error) {
    return REFUSAL.test((error as Error).message)
  }
}

function isOfPage(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame()
}
