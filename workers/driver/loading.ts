import type { BrowserContext, Request } from 'playwright-core'

/**
 * Reports whether the pages of a context wait for the network, as the browser knows it: modules and streams included.
 *
 * @param changed called at each change; at first, nothing is under way
 * @returns call when something else begins; what it returns, when that is done
 */
export function watchLoading(
  context: BrowserContext,
  changed: (isLoading: boolean) => void,
): () => () => void {
  const open = new Set<Request>()
  let others = 0
  let wasLoading = false
  const look = () => {
    // A second page counts as loading: it shares storage and channels with the first.
    const isLoading = others > 0 || open.size > 0 || context.pages().length > 1
    if (isLoading === wasLoading) return
    wasLoading = isLoading
    changed(isLoading)
  }
  const ended = (request: Request) => {
    open.delete(request)
    look()
  }
  context.on('request', (request) => {
    open.add(request)
    look()
  })
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  context.on('page', (page) => {
    page.on('close', look)
    look()
  })
  return () => {
    others += 1
    look()
    return () => {
      others -= 1
      look()
    }
  }
}
