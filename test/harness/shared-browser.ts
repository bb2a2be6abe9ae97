/** The headless browser that all test files of a run share: a start costs more than most of them. */
import type { SharedWorker } from 'ava/plugin'
import type { Browser } from 'playwright-core'
import { chromium } from './playwright.js'

let worker: SharedWorker.Plugin.Protocol | undefined

/** Loads ava's plugin only here, because it cannot be loaded outside of ava, as in `npm run bench`. */
async function shared(): Promise<SharedWorker.Plugin.Protocol> {
  const { registerSharedWorker } = await import('ava/plugin')
  worker ??= registerSharedWorker({
    filename: new URL('./shared-browser.worker.js', import.meta.url),
    supportedProtocols: ['ava-4'],
  })
  await worker.available
  return worker
}

/** Connects to the browser. To close what is returned closes its contexts only. */
export async function connectBrowser(): Promise<Browser> {
  for await (const { data } of (await shared()).publish('connect').replies())
    return chromium.connect(String(data))
  throw new Error('the shared browser did not answer')
}
