import test from 'ava'
import type { Sign } from '../../../sdk/protocol/events.js'
import { document as htmlOf, useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

test.serial('console lines are reported as the console prints them, redacted', async (t) => {
  const { bridge, page } = await setup('<p>page</p>')
  await page.evaluate(() => {
    console.log('%s has %d of %o%c', 'cart', 3, { token: 'x', a: 1 }, 'color: red', 'more')
    console.error(new TypeError('broken'))
    console.warn('Bearer abcdefghijkl')
    console.debug({ deep: [1, { b: 2 }] })
  })
  await bridge.until(() => bridge.of('console').length >= 4, 'four lines')
  t.deepEqual(
    bridge.of('console').map(({ data }) => [data.level, data.text]),
    [
      ['log', 'cart has 3 of {"token":"[REDACTED]","a":1} more'],
      ['error', 'TypeError: broken'],
      ['warn', '[REDACTED]'],
      ['debug', '{"deep":[1,{"b":2}]}'],
    ],
  )
  t.regex(bridge.of('console')[1]?.data.stack ?? '', /TypeError: broken/)
})

test.serial('errors that say nothing about the app are marked', async (t) => {
  const { bridge, page } = await setup('<p>page</p>')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('ResizeObserver loop completed with undelivered notifications.')
    })
    void Promise.reject(new DOMException('gone', 'AbortError'))
    setTimeout(() => {
      throw new Error('real')
    })
  })
  await bridge.until(() => bridge.of('error').length >= 3, 'three errors')
  const told = Object.fromEntries(
    bridge.of('error').map(({ data }) => [data.message, [data.kind, data.benign]]),
  )
  t.deepEqual(told, {
    'ResizeObserver loop completed with undelivered notifications.': ['uncaught', 'resize-observer'],
    gone: ['rejection', 'abort'],
    real: ['uncaught', undefined],
  })
})

test.serial('a route change is reported with its kind', async (t) => {
  const { bridge, page, site } = await setup('<a id="link" href="#part">Part</a>')
  await page.evaluate(() => {
    history.pushState({}, '', '/two?token=abc')
    history.replaceState({}, '', '/three')
    history.replaceState({}, '', '/three')
    document.getElementById('link')?.click()
  })
  await bridge.event('route', ({ data }) => data.how === 'pop' || data.how === 'hash')
  await page.evaluate(() => history.go(-1))
  await bridge.until(() => bridge.of('route').length >= 4, 'four routes')
  t.deepEqual(
    bridge
      .of('route')
      .map(({ data }) => [data.to.replace(site.url, ''), data.how === 'hash' ? 'pop' : data.how]),
    [
      ['/two?token=[REDACTED]', 'push'],
      ['/three', 'replace'],
      ['/three#part', 'pop'],
      ['/three', 'pop'],
    ],
  )
})

test.serial('DOM changes of one turn are one event, without ignored elements', async (t) => {
  const { bridge, page } = await setup('<ul id="list"><li>one</li></ul><div class="mine"></div>')
  await page.evaluate(() => {
    ;(globalThis as unknown as { probe: { setIgnoreSelectors(s: string[]): void } }).probe.setIgnoreSelectors(
      ['.mine'],
    )
    const list = document.getElementById('list') as HTMLElement
    list.append(
      ...['two', 'three'].map((text) => Object.assign(document.createElement('li'), { textContent: text })),
    )
    list.firstElementChild?.setAttribute('data-x', '1')
    list.firstElementChild?.remove()
    document.querySelector('.mine')?.append('ignored')
  })
  const { data } = await bridge.event('dom', (event) => event.data.removed > 0)
  t.deepEqual(data, { added: 2, removed: 1, changed: 1, appeared: ['two', 'three'] })
  t.false(bridge.said.some((text) => text.includes('ignored"')))
})

test.serial(
  'ten thousand rows are reported at once, with their visible text after rendering; a canvas among them is reported as it comes and goes',
  async (t) => {
    const { bridge, page } = await setup('<table><tbody id="rows"></tbody></table>')
    await page.evaluate(() => {
      const rows = Array.from({ length: 10_000 }, (_, i) => {
        const row = document.createElement('tr')
        row.insertCell().append(i === 9_000 ? document.createElement('canvas') : `Row ${i}`)
        return row
      })
      document.getElementById('rows')?.append(...rows)
    })
    await bridge.event('blind', ({ data }) => data.spot === 'canvas' && data.gone === undefined)
    const appeared = ['Row 0', 'Row 1', 'Row 2', 'Row 3', 'Row 4']
    await bridge.event('dom', ({ data }) => data.appeared?.includes('Row 0') === true)
    const told = bridge.of('dom').filter(({ data }) => data.added >= 10_000 || data.appeared !== undefined)
    t.deepEqual(
      told.map(({ data }) => data),
      [
        { added: 10_000, removed: 0, changed: 0 },
        { added: 0, removed: 0, changed: 0, appeared },
      ],
    )
    t.deepEqual(
      told.map(({ cause }) => cause),
      Array.from(told, () => told[0]?.cause),
    )
    await page.evaluate(() => document.getElementById('rows')?.replaceChildren())
    await bridge.event('blind', ({ data }) => data.spot === 'canvas' && data.gone === true)
    await bridge.event('dom', ({ data }) => data.removed === 10_000)
    t.pass()
  },
)

test.serial('changes in an open shadow root are seen', async (t) => {
  const { bridge, page } = await setup('<div id="host"></div>')
  await page.evaluate(() => {
    const root = document.getElementById('host')?.attachShadow({ mode: 'open' })
    root?.append('inside')
    setTimeout(() => root?.append(document.createElement('b')), 0)
  })
  const { data } = await bridge.event(
    'dom',
    (event) => event.data.appeared?.includes('inside') !== true && event.data.added === 1,
  )
  t.is(data.added, 1)
})

/** Code that makes something visible in a form with a button, and the expected sign. */
const SIGNS: Record<string, { code: string; sign: Partial<Sign> | undefined }> = {
  'a field that is invalid': {
    code: `field.setAttribute('aria-invalid', 'true')`,
    sign: { kind: 'aria-invalid', failureShaped: true },
  },
  'text of an error class': {
    code: `add('<p class="form-error">Bitte anders</p>')`,
    sign: { kind: 'text', text: 'Bitte anders', failureShaped: true },
  },
  'any new text after an uncaught error': {
    code: `dispatchEvent(new ErrorEvent('error', { message: 'x' })); add('<p>Gespeichert</p>')`,
    sign: { kind: 'text', text: 'Gespeichert', failureShaped: false },
  },
  'success in an alert': {
    code: `add('<p role="alert">Saved</p>')`,
    sign: { kind: 'text', text: 'Saved', failureShaped: false, region: 'alert' },
  },
  'a word in a status': {
    code: `add('<p role="status">3 results</p>')`,
    sign: { failureShaped: false, region: 'status' },
  },
  'a text in a dialog': {
    code: `add('<dialog open>Thanks</dialog>')`,
    sign: { failureShaped: false, region: 'dialog' },
  },
  'an error message of a field': {
    code: `field.setAttribute('aria-errormessage', 'why'); field.setAttribute('aria-invalid', 'true'); add('<p id="why">Bitte ausfüllen</p>')`,
    sign: { failureShaped: true },
  },
  'a revealed alert': {
    code: `toast.hidden = false`,
    sign: { kind: 'text', text: 'Order failed', failureShaped: false, region: 'alert' },
  },
  'new text that says that something failed, where nothing did': {
    code: `add('<p>Could not save the order</p>')`,
    sign: undefined,
  },
  'plain new text elsewhere': { code: `add('<p>Thank you</p>')`, sign: undefined },
  'text in an app wrapped by an error boundary': {
    code: `out.className = 'error-boundary'; add('<p>Thank you</p>')`,
    sign: undefined,
  },
  'text that cannot be seen': { code: `add('<p style="display:none">Error</p>')`, sign: undefined },
}

for (const [what, { code, sign }] of Object.entries(SIGNS)) {
  test.serial(`${what} is ${sign === undefined ? 'no sign' : 'a sign'}`, async (t) => {
    const { bridge, page } = await setup(
      '<input id="field"><div id="out"></div><p role="alert" id="toast" hidden>Order failed</p>',
    )
    await page.waitForLoadState('load')
    await page.evaluate(
      `(() => { const add = (html) => out.insertAdjacentHTML('beforeend', html); ${code}; queueMicrotask(() => setTimeout(() => probe.signal('end'))) })()`,
    )
    await bridge.event('signal', ({ data }) => data.name === 'end')
    const signs = bridge.of('sign').map(({ data }) => data)
    if (sign === undefined) t.deepEqual(signs, [])
    else t.like(signs.at(-1), sign)
  })
}

test.serial(
  'regions, and those that cannot be observed, are reported as they appear and disappear',
  async (t) => {
    const { bridge, page } = await setup('<div id="host"></div>')
    await page.evaluate(() => {
      // The SDK reads this root, because it was created after the SDK started.
      document.getElementById('host')?.attachShadow({ mode: 'closed' })
      const canvas = document.createElement('canvas')
      canvas.id = 'plot'
      document.body.append(canvas)
      const frame = document.createElement('iframe')
      frame.src = 'data:text/html,hi'
      document.body.append(frame)
      const worker = new Worker(URL.createObjectURL(new Blob([''])))
      worker.terminate()
    })
    await bridge.event('blind', ({ data }) => data.spot === 'cross-origin-frame')
    await page.evaluate(() => document.querySelector('canvas')?.remove())
    await bridge.event('blind', ({ data }) => data.spot === 'canvas' && data.gone === true)
    const told = bridge.of('blind').map(({ data }) => `${data.spot}${data.gone === true ? ' gone' : ''}`)
    t.deepEqual(told.sort(), ['canvas', 'canvas gone', 'cross-origin-frame', 'worker', 'worker gone'])
    t.is(bridge.of('regions').at(-1)?.data.known, 2)
    t.true(bridge.of('blind').every(({ cause }) => cause === 'other'))
  },
)

test.serial('an SDK that is first in the head is not late, and nothing is wrapped', async (t) => {
  const { bridge, page } = await setup('<script>var after = 1</script>')
  await page.evaluate(() =>
    (globalThis as unknown as { probe: { signal(n: string): void } }).probe.signal('end'),
  )
  await bridge.event('signal')
  t.deepEqual(bridge.of('blind'), [])
})

test.serial('after other scripts the SDK says that it is late, and that fetch was wrapped', async (t) => {
  const { bridge, page, site } = await setup('<p>page</p>', { sdk: false })
  site.serve(
    '/late',
    htmlOf(
      `<script>const real = fetch; window.fetch = (...a) => real(...a)</script><script src="${bridge.script}"></script>`,
      '',
    ),
  )
  await page.goto(`${site.url}/late`)
  await bridge.event('blind', ({ data }) => data.spot === 'wrapped-fetch')
  t.deepEqual(
    bridge
      .of('blind')
      .map(({ data }) => data.spot)
      .sort(),
    ['late-install', 'wrapped-fetch'],
  )
})

test.serial('a wrapper of fetch over the SDK is reported with its source', async (t) => {
  const { bridge } = await setup(
    `<script>const real = fetch; window.fetch = async function withLogin(...a) { return real(...a) }</script>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">`,
  )
  const { data } = await bridge.event('blind', ({ data: { spot } }) => spot === 'wrapped-fetch')
  t.deepEqual(data.channels, [])
  t.regex(data.where, /^async function withLogin/)
})
