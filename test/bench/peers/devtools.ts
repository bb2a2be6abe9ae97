import path from 'node:path'
import { installed } from '../../harness/npm-cache.js'
import { call, type Peer, pressAndWait } from './peer.js'

const VERSION = '1.11.0'

/** https://www.npmjs.com/package/chrome-devtools-mcp */
export async function devtoolsMcp(browser: string): Promise<Peer> {
  const { folder, version } = await installed('chrome-devtools-mcp', VERSION)
  const options = [
    '--headless',
    '--isolated',
    `--executablePath=${browser}`,
    '--chromeArg=--no-sandbox',
    '--no-usage-statistics',
    '--no-performance-crux',
    '--no-page-id-routing',
  ]
  let outline = ''
  return {
    name: 'Chrome DevTools MCP',
    version,
    command: [process.execPath, path.join(folder, 'build/src/bin/chrome-devtools-mcp.js'), ...options],
    async open(client, url) {
      await call(client, 'navigate_page', { type: 'url', url })
    },
    async snapshot(client) {
      outline = (await call(client, 'take_snapshot', {})).text
      return outline
    },
    step(client, button, text) {
      const uid = new RegExp(`uid=(\\S+) button "${button}"`).exec(outline)?.[1]
      return pressAndWait(client, ['click', { uid }], ['wait_for', { text: [text] }])
    },
  }
}
