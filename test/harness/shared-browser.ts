/** The headless browser that all test files of a run share: a start costs more than most of them. */
import { registerSharedWorker } from 'ava/plugin'
import { type Browser, chromium } from 'playwright-core'

const worker = registerSharedWorker({
  filename: new URL('./shared-browser.worker.js', import.meta.url),
  supportedProtocols: ['ava-4'],
})

/** Connects to the browser. To close what is returned closes its contexts only. */
export async function connectBrowser(): Promise<Browser> {
  await worker.available
  for await (const { data } of worker.publish('connect').replies()) return chromium.connect(String(data))
  throw new Error('the shared browser did not answer')
}
