/** Runs beside the test files: one headless browser for all of them, started when the first one asks for it. */
import type { SharedWorker } from 'ava/plugin'
import { launchOptions } from './launch-browser.js'
import { chromium } from './playwright.js'

const serve: SharedWorker.Factory = async ({ negotiateProtocol }) => {
  const protocol = negotiateProtocol(['ava-4']).ready()
  let endpoint: Promise<string> | undefined
  for await (const asked of protocol.subscribe()) {
    endpoint ??= start()
    asked.reply(await endpoint)
  }
}

async function start(): Promise<string> {
  const server = await chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' })
  return server.wsEndpoint()
}

export default serve
