import { type Tab, useTab } from '../../../harness/tabbed.js'
import { bundled } from './bundle.js'

declare function read(): string

/** Registers a browser for the test file. `open(name, query)` opens a page of fixtures/editors with the SDK. */
export function useLibraries(
  test: Parameters<typeof useTab>[0],
): (name: string, query?: string) => Promise<Tab> {
  const setup = useTab(test)
  return async (name, query = '') => {
    const { script, style } = await bundled(name)
    const body = `<style>${style}</style><div id="app" style="width:400px;min-height:200px"></div><script>history.replaceState(null, '', '/${query}')</script><script src="/app.js"></script>`
    const tab = await setup(body, {
      answers: { '/app.js': { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: script } },
    })
    await tab.page.waitForFunction(() => typeof read === 'function')
    return tab
  }
}
