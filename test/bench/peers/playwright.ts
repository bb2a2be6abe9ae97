import path from 'node:path'
import { installed } from '../../harness/npm-cache.js'
import { call, type Peer, pressAndWait } from './peer.js'

const VERSION = '0.0.83'

/** https://www.npmjs.com/package/@playwright/mcp */
export async function playwrightMcp(browser: string): Promise<Peer> {
  const { folder, version } = await installed('@playwright/mcp', VERSION)
  const options = ['--headless', '--isolated', '--no-sandbox', '--executable-path', browser]
  let outline = ''
  return {
    name: 'Playwright MCP',
    version,
    command: [process.execPath, path.join(folder, 'cli.js'), ...options],
    async open(client, url) {
      await call(client, 'browser_navigate', { url })
    },
    async snapshot(client) {
      outline = (await call(client, 'browser_snapshot', {})).text
      return outline
    },
    step(client, button, text) {
      const target = new RegExp(`button "${button}" \\[ref=(\\w+)\\]`).exec(outline)?.[1]
      const press = { element: `${button} button`, target }
      return pressAndWait(client, ['browser_click', press], ['browser_wait_for', { text }])
    },
  }
}
