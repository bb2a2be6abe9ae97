/** Tests of the cause start with a page whose one button runs the tested code. */
import type { Cause } from '../../../../sdk/protocol/cause.js'
import type { EventOf } from '../../../harness/bridge.js'
import { within } from '../../../harness/patience.js'
import type { SetupOptions, Tab } from '../../../harness/tabbed.js'

type Setup = (body: string, options?: SetupOptions) => Promise<Tab>

export interface CausedTab extends Tab {
  /** Clicks the page's button as the act `a1`, and waits for the result. */
  act(id?: string): Promise<void>
  /** Waits for the signal with this name. */
  causeOf(name: string, n?: number): Promise<Cause>
  signals(name: string): EventOf<'signal'>[]
}

/**
 * Opens a page with a button.
 *
 * @param onClick script that the button runs; `say(name)` fires a signal
 * @param before script that runs as the page loads
 */
export async function openCaused(
  setup: Setup,
  onClick: string,
  before = '',
  options: SetupOptions = {},
): Promise<CausedTab> {
  const tab = await setup(
    `<button id="go">Go</button><p id="out"></p><script>
      const say = (name, data) => probe.signal(name, data);
      const out = document.getElementById('out');
      ${before}
      document.getElementById('go').addEventListener('click', async (event) => { ${onClick} });
    </script>`,
    options,
  )
  await tab.page.waitForLoadState('load')
  // From here on, a turn without a known root is unattributed.
  // Without a time-out, a page that the browser does not draw may never be idle.
  const idle = tab.page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  )
  await within(idle, 'the page to be idle')
  const { bridge } = tab
  const signals = (name: string) => bridge.of('signal').filter(({ data }) => data.name === name)
  return {
    ...tab,
    signals,
    async act(id = 'a1') {
      await bridge.command('act', {
        act: id,
        target: { role: 'button', name: 'Go' },
        action: 'click',
        args: {},
        leaves: [],
      })
    },
    async causeOf(name, n = 1) {
      await bridge.until(() => signals(name).length >= n, `signal ${name} number ${n}`)
      return (signals(name)[n - 1] as EventOf<'signal'>).cause
    },
  }
}
