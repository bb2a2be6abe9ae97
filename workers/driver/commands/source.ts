import type { Page } from 'playwright-core'
import type { SourcePlace } from '../../../sdk/protocol/commands/source.js'
import { CODE_BYTES, CODE_TIMEOUT_MS, type CodeServer } from '../served-sources.js'
import { defineCommand } from './command.js'

/** The source file of the first place in served code that a map of the page's server finds in the app's own code. */
export const source = defineCommand(
  async ({ page, served }, places: readonly SourcePlace[]): Promise<SourcePlace | undefined> =>
    served.firstOf(places, serverOf(page)),
)

/** Requests with the page's cookies. */
function serverOf(page: Page): CodeServer {
  return {
    origin: new URL(page.url()).origin,
    async textOf(address) {
      const response = await page
        .context()
        .request.get(address, { timeout: CODE_TIMEOUT_MS, maxRedirects: 2 })
      try {
        const announced = Number(response.headers()['content-length'] ?? 0)
        if (!response.ok() || announced > CODE_BYTES)
          throw new Error(`${address} answered ${response.status()}`)
        const body = await response.body()
        if (body.byteLength > CODE_BYTES) throw new Error(`${address} is too large`)
        return body.toString()
      } finally {
        await response.dispose()
      }
    },
  }
}
