import type { Page } from 'playwright-core'
import type { OpenBrowser } from '../../harness/browser.js'
import { bundle } from '../../harness/bundle.js'
import { openSite } from '../../harness/site.js'

let bundled: Promise<string> | undefined

/** The page closes with its browser; `close` closes its site. */
export async function openParts(
  browser: OpenBrowser,
  body = '',
): Promise<{ page: Page; url: string; close(): Promise<void> }> {
  bundled ??= bundle(new URL('./entry.js', import.meta.url))
  const script = await bundled
  const site = await openSite({
    '/': `<!doctype html><html lang="en"><head><script src="/parts.js"></script><title>Parts</title></head><body>${body}</body></html>`,
    '/parts.js': { headers: { 'content-type': 'text/javascript' }, body: script },
    '/data': { body: '{"ok":true}' },
  })
  const page = await browser.page()
  await page.goto(`${site.url}/`)
  return { page, url: site.url, close: () => site.close() }
}
