/** A real page with the built SDK, connected to a recording bridge. */
import type { TestFn } from 'ava'
import type { Page } from 'playwright-core'
import { Bridge } from './bridge.js'
import { useBrowser } from './browser.js'
import { useClosing } from './closing.js'
import { type Answer, openSite, type Site } from './site.js'

export interface Tab {
  page: Page
  bridge: Bridge
  site: Site
}

export interface SetupOptions {
  /** attributes of the SDK's script tag, e.g. `data-probe-session="one"` */
  attributes?: string
  /** answers of more paths of the site */
  answers?: Record<string, Answer>
  /** false omits the SDK */
  sdk?: boolean
  /** a new page, for tests that change more than the document; default false */
  fresh?: boolean
}

/**
 * Registers a browser for the test file. `setup(body, options)` opens a page with the SDK first in <head>, and waits
 * for its hello. All closes with the test.
 */
export function useTab(test: TestFn): (body: string, options?: SetupOptions) => Promise<Tab> {
  const browser = useBrowser(test)
  const closing = useClosing(test)
  return async (body, { attributes = '', answers = {}, sdk = true, fresh = false } = {}) => {
    const bridge = await Bridge.open()
    closing(() => bridge.close())
    const script = sdk ? `<script src="${bridge.script}" ${attributes}></script>` : ''
    const site = await openSite({ '/': document(script, body), ...answers })
    closing(() => site.close())
    const page = await (fresh ? browser.page() : browser.reusedPage())
    await page.goto(`${site.url}/`)
    if (sdk) await bridge.hello()
    return { page, bridge, site }
  }
}

/** A complete page; `head` comes first in its head. */
export function document(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head>${head}<title>Test</title></head><body>${body}</body></html>`
}
