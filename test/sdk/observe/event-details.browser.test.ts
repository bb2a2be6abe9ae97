import test from 'ava'
import { document as htmlOf, type Tab, useTab } from '../../harness/tabbed.js'
import { openCaused } from './cause/caused.js'

const setup = useTab(test)

/** The second script reads roles and names; an agent's first command waits for that script. */
const namesRead = ({ bridge }: Tab) => bridge.command('ping', {})

test.serial(
  'storage entries are reported as they are set and removed, redacted, with their cause',
  async (t) => {
    const tab = await openCaused(
      setup,
      `localStorage.setItem('cart', '{"items":2,"token":"x"}'); localStorage.plain = 'as a property'; sessionStorage.step = '2';
     localStorage.setItem('apiKey', 'k'); localStorage.removeItem('old'); document.cookie = 'theme=dark'; say('end')`,
      `localStorage.setItem('old', '1')`,
    )
    await tab.act()
    await tab.bridge.until(() => tab.bridge.of('storage').length >= 7, 'seven entries')
    const told = tab.bridge.of('storage').map(({ data, cause }) => [data.area, data.key, data.value, cause])
    t.deepEqual(told.slice(0, 1), [['local', 'old', '1', 'other']])
    t.deepEqual(told.slice(1).sort(), [
      ['cookie', 'theme', 'dark', 'act:a1'],
      ['local', 'apiKey', '[REDACTED]', 'act:a1'],
      ['local', 'cart', '{"items":2,"token":"[REDACTED]"}', 'act:a1'],
      ['local', 'old', undefined, 'act:a1'],
      ['local', 'plain', 'as a property', 'act:a1'],
      ['session', 'step', '2', 'act:a1'],
    ])
  },
)

test.serial(
  'a change of local storage by another tab is reported; setting the same value is not',
  async (t) => {
    const tab = await setup('<p>page</p>')
    const other = await tab.page.context().newPage()
    await other.goto(`${tab.site.url}/none`)
    await other.evaluate(() => localStorage.setItem('from', 'there'))
    const { data, cause } = await tab.bridge.event('storage')
    t.deepEqual([data, cause], [{ area: 'local', key: 'from', value: 'there' }, 'other'])
    await tab.page.evaluate(() => {
      localStorage.setItem('from', 'there')
      localStorage.clear()
    })
    await tab.bridge.event('storage', (event) => event.data.value === undefined)
    t.is(tab.bridge.of('storage').length, 2)
  },
)

test.serial(
  'animations of styles and scripts and transitions are reported when they start and end',
  async (t) => {
    const tab = await setup(
      `<style>@keyframes pulse { to { opacity: 0 } } .on { animation: pulse 60s } #b { transition: opacity 60s } #b.off { opacity: 0 } .for-ever { animation: pulse 1s infinite }</style>
     <button id="a">A</button><button id="b">B</button><button id="c">C</button><div data-probe-panel id="d">D</div>`,
    )
    await namesRead(tab)
    await tab.page.evaluate(async () => {
      const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => document.getElementById(id) as HTMLElement)
      d?.animate([{ opacity: 0 }], 10)
      a?.classList.add('on')
      await new Promise((resolve) => a?.addEventListener('animationstart', resolve))
      const ended = new Promise((resolve) => a?.addEventListener('animationend', resolve))
      a?.getAnimations()[0]?.finish()
      await ended
      b?.classList.add('off')
      await new Promise((resolve) => b?.addEventListener('transitionrun', resolve))
      b?.getAnimations()[0]?.finish()
      await new Promise((resolve) => b?.addEventListener('transitionend', resolve))
      const swing = c?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 30, id: 'swing' })
      await new Promise((resolve) => swing?.addEventListener('finish', resolve))
      c?.animate([{ opacity: 0 }], 10_000).cancel()
      a?.classList.replace('on', 'for-ever')
    })
    await tab.bridge.until(() => tab.bridge.of('animation').length >= 9, 'nine animations')
    t.deepEqual(
      tab.bridge
        .of('animation')
        .map(({ data }) => [data.kind, data.name, data.phase, data.target, data.durationMs]),
      [
        ['animation', 'pulse', 'started', 'button "A"', 60_000],
        ['animation', 'pulse', 'finished', 'button "A"', 60_000],
        ['transition', 'opacity', 'started', 'button "B"', 60_000],
        ['transition', 'opacity', 'finished', 'button "B"', 60_000],
        ['script', 'swing', 'started', 'button "C"', 30],
        ['script', 'swing', 'finished', 'button "C"', 30],
        ['script', '', 'started', 'button "C"', 10_000],
        ['script', '', 'cancelled', 'button "C"', 10_000],
        ['animation', 'pulse', 'started', 'button "A"', undefined],
      ],
    )
  },
)

test.serial(
  'long tasks, layout shifts and the largest paint are reported; a long task has the cause of its turn',
  async (t) => {
    const tab = await openCaused(
      setup,
      `const until = performance.now() + 120; while (performance.now() < until); document.getElementById('top').style.height = '200px'`,
      '',
    )
    await tab.page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<div id="top"></div>'))
    await tab.act()
    const long = await tab.bridge.event('perf', ({ data, cause }) => data.value >= 100 && cause === 'act:a1')
    t.is(long.data.kind, 'long-task')
    await tab.bridge.event('perf', ({ data }) => data.kind === 'layout-shift' && data.value > 0)
    const paint = await tab.bridge.event('perf', ({ data }) => data.kind === 'largest-contentful-paint')
    t.true(paint.data.value > 0)
  },
)

test.serial('the focus is reported as it moves, and when it returns to the page', async (t) => {
  const tab = await openCaused(
    setup,
    `document.getElementById('field').focus(); setTimeout(() => document.getElementById('field').remove())`,
    `out.innerHTML = '<input id="field" aria-label="Code">'`,
  )
  await tab.act()
  await tab.bridge.event('focus', ({ data }) => data.to === null)
  t.deepEqual(
    tab.bridge.of('focus').map(({ data, cause }) => [data.to, cause]),
    [
      ['button "Go" [focused]', 'act:a1'],
      ['textbox "Code" [focused]', 'act:a1'],
      [null, 'act:a1'],
    ],
  )
})

test.serial('elements that are revealed and hidden are counted', async (t) => {
  const tab = await setup(
    '<style>.hidden { display: none }</style><p id="a" hidden>A</p><p id="b" class="hidden">B</p><p id="c">C</p><p id="d">D</p>',
  )
  await tab.page.evaluate(() => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => document.getElementById(id) as HTMLElement)
    a?.removeAttribute('hidden')
    b?.classList.remove('hidden')
    c?.style.setProperty('display', 'none')
    d?.classList.add('other')
  })
  const { data } = await tab.bridge.event('dom', (event) => event.data.changed === 4)
  t.like(data, { revealed: 2, hidden: 1 })
})

test.serial('console methods besides the five levels are reported as lines too', async (t) => {
  const { bridge, page } = await setup('<p>page</p>')
  await page.evaluate(() => {
    console.assert(true, 'never')
    console.assert(false, '%s is wrong', 'it')
    console.trace('here')
    console.table([{ a: 1 }])
    console.dir({ b: 2 })
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no keys')
        },
      },
    )
    console.log('with', hostile)
  })
  await bridge.until(() => bridge.of('console').length >= 5, 'five lines')
  t.deepEqual(
    bridge.of('console').map(({ data }) => [data.level, data.text]),
    [
      ['error', 'Assertion failed: %s is wrong it'],
      ['log', 'here'],
      ['log', '[{"a":1}]'],
      ['log', '{"b":2}'],
      ['log', 'with [threw]'],
    ],
  )
})

test.serial('a router’s navigation and a step in the history are reported as routes', async (t) => {
  const { bridge, page, site } = await setup('<p>page</p>')
  await page.evaluate(async () => {
    const { navigation } = globalThis as never as {
      navigation: EventTarget & { navigate(to: string): { finished: Promise<void> } }
    }
    navigation.addEventListener('navigate', (event) => (event as never as { intercept(): void }).intercept())
    await navigation.navigate('/next').finished
  })
  const { data } = await bridge.event('route')
  t.deepEqual(data, { from: `${site.url}/`, to: `${site.url}/next`, how: 'push' })
})

test.serial('a dev server’s overlay is reported, and is not a change of the app', async (t) => {
  const { bridge, page } = await setup('<p>page</p>')
  await page.evaluate(() => {
    const overlay = document.createElement('vite-error-overlay')
    document.body.append(overlay)
    overlay.append('Transform failed')
    setTimeout(() => overlay.remove(), 20)
  })
  await bridge.event('overlay', ({ data }) => !data.shown)
  t.deepEqual(
    bridge.of('overlay').map(({ data }) => data),
    [
      { tool: 'vite', shown: true },
      { tool: 'vite', shown: false },
    ],
  )
  t.false(bridge.said.some((text) => text.includes('Transform failed')))
})

const PICTURE = {
  headers: { 'content-type': 'image/svg+xml' },
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

test.serial(
  'images, scripts and styles are reported as side calls, with status, cause and phases',
  async (t) => {
    const tab = await openCaused(
      setup,
      `for (const src of ['/a.svg', '/none.svg', 'http://127.0.0.1:9/gone.svg']) { const image = document.createElement('img'); image.src = src; document.body.append(image) }
     const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = '/style.css'; document.head.append(link)
     const script = document.createElement('script'); script.src = '/more.js'; document.head.append(script)`,
      '',
      {
        answers: {
          '/a.svg': PICTURE,
          '/style.css': { headers: { 'content-type': 'text/css' }, body: 'p {}' },
          '/more.js': { headers: { 'content-type': 'text/javascript' }, body: ';' },
        },
      },
    )
    await tab.act()
    const own = () => tab.bridge.of('net.started').filter(({ data }) => data.transport === 'resource')
    await tab.bridge.until(() => own().length >= 5, 'five resources')
    const told = own().map(({ data, cause }) => {
      const finished = tab.bridge.of('net.finished').find((event) => event.data.call === data.call)
      return [
        data.url.replace(/^.*\//, ''),
        data.initiator,
        data.side,
        cause,
        finished?.data.result,
        finished?.data.status,
      ]
    })
    t.deepEqual(told.sort(), [
      ['a.svg', 'img', 'resource', 'act:a1', 'done', 200],
      ['gone.svg', 'img', 'resource', 'act:a1', 'failed', undefined],
      ['more.js', 'script', 'resource', 'act:a1', 'done', 200],
      ['none.svg', 'img', 'resource', 'act:a1', 'done', 404],
      ['style.css', 'link', 'resource', 'act:a1', 'done', 200],
    ])
    const timing = tab.bridge.of('net.timing').find(({ data }) => data.call === own()[0]?.data.call)?.data
    t.true(
      (timing?.queuedMs ?? -1) <= (timing?.firstByteMs ?? -1) &&
        (timing?.firstByteMs ?? 0) <= (timing?.lastByteMs ?? 0),
    )
  },
)

test.serial('a fetch is reported with the line that sent it, and with its phases', async (t) => {
  const { bridge, page } = await setup('<script src="/app.js"></script>', {
    answers: {
      '/app.js': {
        headers: { 'content-type': 'text/javascript' },
        body: 'function load() {\n  return fetch("/slow")\n}',
      },
      '/slow': (_request, response) => void setTimeout(() => response.end('x'), 60),
    },
  })
  await page.evaluate('load()')
  const started = await bridge.event('net.started', ({ data }) => data.transport === 'fetch')
  t.is(started.data.initiator, '/app.js:2:10')
  const { data } = await bridge.event('net.timing', (event) => event.data.call === started.data.call)
  t.true((data.firstByteMs ?? 0) >= 50 && data.lastByteMs >= (data.firstByteMs ?? 0))
  t.is(data.worker, undefined)
})

test.serial('an answer of a service worker is marked', async (t) => {
  const { bridge, page, site } = await setup('<p>page</p>', {
    answers: {
      '/worker.js': {
        headers: { 'content-type': 'text/javascript' },
        body: `addEventListener('install', () => skipWaiting()); addEventListener('activate', (e) => e.waitUntil(clients.claim())); addEventListener('fetch', (e) => { if (e.request.url.endsWith('/answered')) e.respondWith(new Response('from the worker')) })`,
      },
    },
  })
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    )
    await navigator.serviceWorker.register('/worker.js')
    await controlled
    await (await fetch('/answered')).text()
  })
  const started = await bridge.event('net.started', ({ data }) => data.url === `${site.url}/answered`)
  const { data } = await bridge.event('net.timing', (event) => event.data.call === started.data.call)
  t.is(data.worker, true)
})

test.serial('a captured body over the limit is marked as cut', async (t) => {
  const long = JSON.stringify({
    text: 'x'.repeat(1_000),
    list: Array.from({ length: 300 }, () => 'y'.repeat(100)),
  })
  const { bridge, page } = await setup('<p>page</p>', {
    attributes: 'data-probe-capture-network-bodies',
    answers: { '/long': { body: long } },
  })
  await page.evaluate(
    (body) => void fetch('/long', { method: 'POST', body }).then((response) => response.json()),
    long,
  )
  t.is((await bridge.event('net.started', ({ data }) => data.transport === 'fetch')).data.cut, true)
  const { data } = await bridge.event('net.finished', (event) => event.data.responseBody !== undefined)
  t.is(data.cut, true)
  t.is(data.responseBody?.length, 16 * 1024)
})

const FRAME = htmlOf(
  '',
  `<button id="in">In</button><script>
    console.log('in the frame'); fetch('/data').then((r) => r.json());
    document.getElementById('in').onclick = () => { document.body.append('after'); throw new Error('of the frame') };
    setTimeout(() => { const p = document.createElement('p'); p.textContent = 'Frame ready'; document.body.append(p) }, 10)
  </script>`,
)

test.serial('events of a same-origin frame are the page’s from its first script on', async (t) => {
  const { bridge, page, site } = await setup('<iframe src="/frame"></iframe>', {
    answers: { '/frame': FRAME, '/data': { body: '{}' } },
  })
  const dom = await bridge.event('dom', ({ data }) => data.appeared?.includes('Frame ready') === true)
  const where = `${site.url}/frame`
  t.is(dom.frame, where)
  t.like(await bridge.event('console'), { frame: where, data: { text: 'in the frame' } })
  const started = await bridge.event('net.started', ({ data }) => data.transport === 'fetch')
  t.like(started, { frame: where, data: { url: `${site.url}/data` } })
  await bridge.event('net.finished', ({ data }) => data.call === started.data.call)
  await page.frames()[1]?.evaluate(() => document.getElementById('in')?.click())
  t.like(await bridge.event('error'), { frame: where, data: { message: 'of the frame', kind: 'uncaught' } })
  t.deepEqual(bridge.of('blind'), [])
  t.is(bridge.hellos.length, 1)
})

test.serial('a frame is observed in its next document too, and its routes are not the page’s', async (t) => {
  const { bridge, page, site } = await setup('<p>page</p>', {
    answers: {
      '/frame': htmlOf('', '<a href="/second">On</a>'),
      '/second': FRAME,
      '/data': { body: '{}' },
    },
  })
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame', id: 'f' }))
  })
  await page.frameLocator('#f').locator('a').click()
  const dom = await bridge.event('dom', ({ data }) => data.appeared?.includes('Frame ready') === true)
  t.is(dom.frame, `${site.url}/second`)
  t.is(bridge.of('dom').filter(({ data }) => data.appeared?.includes('Frame ready') === true).length, 1)
  await page.frames()[1]?.evaluate(() => history.pushState({}, '', '/third'))
  await page.evaluate(() => document.getElementById('f')?.remove())
  await bridge.event('dom', ({ data }) => data.removed === 1)
  t.deepEqual(bridge.of('route'), [])
})

test.serial('written and nested frames are observed, sandboxed ones are not', async (t) => {
  const inner = '<iframe srcdoc="<script>parent.parent.probe.signal(1); console.log(22)</script>"></iframe>'
  const { bridge } = await setup(
    `<iframe srcdoc='${inner}'></iframe><iframe sandbox="allow-scripts" srcdoc="<script>console.log('apart')</script>"></iframe>`,
  )
  await bridge.event('signal')
  const line = await bridge.event('console')
  t.is(line.data.text, '22')
  await bridge.event('blind', ({ data }) => data.spot === 'cross-origin-frame')
  t.false(bridge.said.some((text) => text.includes('apart')))
})

test.serial('a frame of another origin is a blind spot while it still loads', async (t) => {
  const { bridge, page, site } = await setup('<main></main>', { answers: { '/never': () => undefined } })
  await page.evaluate(
    (src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }))
    },
    `${site.url.replace('127.0.0.1', 'localhost')}/never`,
  )
  const { data } = await bridge.event('blind', ({ data: { spot } }) => spot === 'cross-origin-frame')
  t.regex(data.where, /^http:\/\/localhost:\d+\/never$/)
})
