/** What only a browser of its own could prove: each claim on a page that works, and on pages that do not. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { type Answer, openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

interface Fault {
  /** what the button does, and what is there before */
  page: string
  /** in the near misses of the `no` */
  near: RegExp
  verified?: 'unknown'
}

interface Row {
  what: string
  claim: object
  /** more of the call, e.g. how a dialog is answered */
  call?: object
  healthy: string
  faulty: { readonly [fault: string]: Fault }
}

const button = (code: string, rest = '') =>
  `<!doctype html><title>App</title>${rest}<button onclick="${code}">Go</button><p id="said"></p>`
const save = (blob: string, name: string) =>
  button(
    `const a = document.createElement('a'); a.href = window.URL.createObjectURL(${blob}); a.download = '${name}'; a.click()`,
  )
const link = (href: string, rest = 'download') =>
  button(`document.querySelector('a').click()`, `<a href="${href}" ${rest}>file</a>`)
const busy = (ms: number) =>
  button(`const end = performance.now() + ${ms}; while (performance.now() < end); said.textContent = 'Done'`)
const banner = (style: string) =>
  button(
    `const ad = document.createElement('div'); ad.style.height = '300px'; slot.append(ad)`,
    `<div id="slot" style="${style}"></div><h2 style="height: 300px; margin: 0">News</h2>`,
  )
const CHART = '<div data-testid="chart"><svg width="40" height="20"><path id="plot" d=""></path></svg></div>'
const BARS =
  '<div data-testid="bars"><svg width="40" height="20"><rect class="bar" width="9" y="20"></rect><rect class="bar" x="10" width="9" y="20"></rect><path d="M0 20H40"></path></svg></div>'
const draw = (heights: string) =>
  button(
    `const heights = ${heights}; for (const [i, bar] of [...document.querySelectorAll('rect')].entries()) bar.setAttribute('height', heights[i])`,
    BARS,
  )
const CSV = "new Blob(['id,total\\\\n1,20\\\\n'])"
const REPORT = { kind: 'download', name: 'report.csv', minBytes: 10 }

const ROWS: readonly Row[] = [
  {
    what: 'a chart that is drawn',
    claim: { kind: 'element', testid: 'chart', drawn: true },
    healthy: button(`plot.setAttribute('d', 'M0 0L10 10L20 5')`, CHART),
    faulty: {
      'has no numbers': {
        page: button(`plot.setAttribute('d', 'M0 NaNL10 NaN')`, CHART),
        near: /NaN|drawn|shape/,
      },
    },
  },
  {
    what: 'a chart of bars, of which one may be nothing',
    claim: { kind: 'element', testid: 'bars', drawn: true },
    healthy: draw('[0, 12]'),
    faulty: { 'that have no height': { page: draw('[0, 0]'), near: /drawn/ } },
  },
  {
    what: 'a style',
    claim: { kind: 'element', role: 'alert', style: { 'background-color': 'red' } },
    healthy: button(`a.style.background = 'red'`, '<p id="a" role="alert">Failed</p>'),
    faulty: {
      'that another rule wins': {
        page: button(
          `a.style.background = 'red'`,
          '<style>p { background: white !important }</style><p id="a" role="alert">Failed</p>',
        ),
        near: /background-color is rgb\(255, 255, 255\)/,
      },
    },
  },
  {
    what: 'no long task',
    claim: { kind: 'perf', longTaskMs: 500 },
    healthy: busy(20),
    faulty: { 'but one': { page: busy(1_200), near: /the longest task took \d{4} ms/ } },
  },
  {
    what: 'no layout shift',
    claim: { kind: 'perf', layoutShift: 0.05 },
    healthy: banner('height: 300px'),
    faulty: {
      'but one': { page: banner(''), near: /the layout shifted by 0\.\d+, most of all .*News/ },
    },
  },
  {
    what: 'a dialog',
    claim: { kind: 'dialog', type: 'confirm', contains: 'Delete' },
    call: { dialog: 'accept' },
    healthy: button(`if (confirm('Delete 3 files?')) said.textContent = 'Gone'`),
    faulty: {
      'that does not come': {
        page: button(`said.textContent = 'Gone'`),
        near: /no dialog of the browser in the window/,
      },
      'of another text': { page: button(`confirm('undefined?')`), near: /confirm "undefined\?"/ },
    },
  },
  {
    what: 'a file of an object URL',
    claim: REPORT,
    healthy: save(CSV, 'report.csv'),
    faulty: {
      'is empty': { page: save('new Blob([])', 'report.csv'), near: /"report\.csv" was saved, 0 B/ },
      'has another name': { page: save(CSV, 'undefined.csv'), near: /"undefined\.csv" was saved, \d+ B/ },
      'does not come': { page: button(`said.textContent = 'Exported'`), near: /nothing was downloaded/ },
    },
  },
  {
    what: 'a file of the server',
    claim: REPORT,
    healthy: link('/report.csv'),
    faulty: {
      'is the page of an error': {
        page: link('/login', 'download="report.csv"'),
        near: /report\.csv" was saved, \d+ B, and holds a web page/,
      },
      fails: { page: link('/none.csv', 'download="report.csv"'), near: /was not saved: "canceled"/ },
      'is empty': { page: link('/empty', 'download="report.csv"'), near: /"report\.csv" was saved, 0 B/ },
    },
  },
  {
    what: 'a file that a link leads to',
    claim: { ...REPORT, name: 'r*.csv' },
    healthy: link('/attached', ''),
    faulty: {
      'is shown instead': {
        page: `${link('/plain', 'target="frame"')}<iframe name="frame"></iframe>`,
        near: /nothing was downloaded/,
      },
    },
  },
  {
    what: 'a window',
    claim: { kind: 'popup', url: '/help' },
    healthy: button(`window.open('/help')`),
    faulty: {
      'of another address': {
        page: button(`window.open('/undefined')`),
        near: /a window opened at ".*\/undefined"/,
      },
      'that does not open': { page: button(`said.textContent = 'Help'`), near: /no window was opened/ },
    },
  },
  {
    what: 'a window of a link',
    claim: { kind: 'popup', url: '/help' },
    healthy: link('/help', 'target="_blank"'),
    faulty: { 'in the same window': { page: link('/#help', ''), near: /no window was opened/ } },
  },
  {
    what: 'a cookie with a value',
    claim: { kind: 'storage', area: 'cookie', key: 'seen', equals: 'yes' },
    healthy: button(`fetch('/see')`),
    faulty: {
      'that the browser refuses': { page: button(`fetch('/see-badly')`), near: /no cookie "seen"/ },
    },
  },
  {
    what: 'a cookie that no script can read',
    claim: { kind: 'storage', area: 'cookie', key: 'sid', cookie: { httpOnly: true, sameSite: 'Strict' } },
    healthy: button(`fetch('/sign-in')`),
    faulty: {
      'is missing': { page: button(`fetch('/sign-in-badly')`), near: /no cookie "sid"/ },
      'is readable': { page: button(`fetch('/sign-in-openly')`), near: /cookie "sid" is not httpOnly/ },
      'is Lax': { page: button(`fetch('/sign-in-laxly')`), near: /cookie "sid" has sameSite Lax/ },
    },
  },
]

const cookie = (value: string): Answer => ({ headers: { 'set-cookie': value }, body: '{}' })
const ANSWERS: Record<string, Answer> = {
  '/help': '<title>Help</title>',
  '/undefined': '<title>Nothing</title>',
  '/login': '<!doctype html><title>Sign in</title><h1>Sign in</h1>',
  '/report.csv': { headers: { 'content-type': 'text/csv' }, body: 'id,total\n1,20\n' },
  '/plain': { headers: { 'content-type': 'text/plain' }, body: 'id,total\n1,20\n' },
  '/attached': {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="report.csv"' },
    body: 'id,total\n1,20\n',
  },
  '/empty': { headers: { 'content-type': 'text/csv' }, body: '' },
  '/see': cookie('seen=yes; SameSite=Strict'),
  '/see-badly': cookie('seen=yes; Domain=example.com'),
  '/sign-in': cookie('sid=abc; HttpOnly; SameSite=Strict'),
  '/sign-in-badly': { body: '{}' },
  '/sign-in-openly': cookie('sid=abc; SameSite=Strict'),
  '/sign-in-laxly': cookie('sid=abc; HttpOnly; SameSite=Lax'),
}

async function stage(pages: Record<string, Answer>) {
  const site = await openSite({ ...ANSWERS, '/': '<title>Start</title>', ...pages })
  closing(() => site.close())
  const project = await mkdtemp(path.join(tmpdir(), 'probe-claims-'))
  closing(() => rm(project, { recursive: true }))
  const asking = await (await machine()).agent({}, { cwd: project })
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  const claim = async (path: string, until: object, more: object = {}) => {
    await asking.call('probe_navigate', { sessionId, url: `${site.url}${path}` })
    const { value: verdict } = await asking.call('probe_act_and_wait', {
      sessionId,
      target: { role: 'button', name: 'Go' },
      action: 'click',
      until,
      timeout_ms: 3_000,
      ...more,
    })
    return verdict
  }
  return { asking, site, sessionId, claim }
}

const LOOK = `<style>button { margin: 8px } .wide { margin-top: 40px }</style><p>Cart</p>`
const SHOWN = `said.textContent = 'Paid'`

test('how the page looks: yes as in its picture, no with the elements that changed, unknown without a picture', async (t) => {
  const { asking, sessionId, site, claim } = await stage({
    '/healthy': button(SHOWN, LOOK),
    '/faulty': button(`${SHOWN}; this.className = 'wide'`, LOOK),
    '/dead': button('', `${LOOK}<p id="said">Paid</p>`).replace('<p id="said"></p>', ''),
  })
  const until = {
    kind: 'allOf',
    predicates: [
      { kind: 'text', contains: 'Paid' },
      { kind: 'visual', baseline: 'paid' },
    ],
  }
  const unknown = await claim('/healthy', until)
  t.like(unknown, { verified: 'unknown', verifiedReason: 'no_baseline' }, JSON.stringify(unknown))
  t.regex(unknown.because, /there is no baseline "paid"/)
  const { value: saved } = await asking.call('probe_run', {
    name: 'probe_visual_diff',
    arguments: { sessionId, baseline: 'paid', update: true },
  })
  t.truthy(saved.saved, JSON.stringify(saved))
  const looks = await claim('/healthy', until)
  t.is(looks.verified, 'yes', JSON.stringify(looks))
  const differs = await claim('/faulty', until)
  t.is(differs.verified, 'no', JSON.stringify(differs))
  t.regex(differs.because, /the page differs from "paid": button "Go" .*margin-top 8px → 40px/)
  t.regex(differs.nearMiss.join(), /button "Go"/)
  // Alone, it does not prove an act that changed nothing.
  const alone = await claim('/dead', { kind: 'visual', baseline: 'paid' })
  t.not(alone.verified, 'yes', JSON.stringify(alone))
  await asking.call('probe_navigate', { sessionId, url: `${site.url}/faulty` })
  const { value: asserted } = await asking.call('probe_assert', {
    sessionId,
    predicate: { kind: 'visual', baseline: 'paid' },
    timeout_ms: 0,
  })
  t.is(asserted.verified, 'no', JSON.stringify(asserted))
})

for (const { what, claim, call, healthy, faulty } of ROWS) {
  test(`${what}: yes where it is so, no with what is there instead where it is not`, async (t) => {
    const faults = Object.entries(faulty)
    const pages = Object.fromEntries(faults.map(([, { page }], i) => [`/faulty-${i}`, page]))
    const { claim: judge } = await stage({ '/healthy': healthy, ...pages })
    for (const [i, [fault, { near, verified = 'no' }]] of faults.entries()) {
      const verdict = await judge(`/faulty-${i}`, claim, call)
      t.is(verdict.verified, verified, `${fault}: ${JSON.stringify(verdict)}`)
      t.regex(`${verdict.nearMiss?.join()}`, near, fault)
    }
    const verdict = await judge('/healthy', claim, call)
    t.is(verdict.verified, 'yes', JSON.stringify(verdict))
  })
}

test('a file that holds a promise is doubted', async (t) => {
  const { claim } = await stage({ '/promise': save("new Blob(['[object Promise]'])", 'report.csv') })
  const verdict = await claim('/promise', { kind: 'download', name: 'report.csv' })
  t.like(
    verdict,
    { verified: 'unknown', contradictions: [{ kind: 'broken-value' }] },
    JSON.stringify(verdict),
  )
})

test('a download without an end is stopped, told once, and leaves no file; everything else goes on', async (t) => {
  const piece = Buffer.alloc(1024 * 1024)
  let sent = 0
  const { claim } = await stage({
    '/endless': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      const send = () => {
        while (!response.destroyed && sent < 1024) {
          sent += 1
          if (!response.write(piece)) return void response.once('drain', send)
        }
        response.end()
      }
      send()
    },
    '/export': link('/endless', 'download="all.bin"'),
    '/after': save(CSV, 'report.csv'),
  })
  const before = await temporary()
  const enough = await claim(
    '/export',
    { kind: 'download', name: 'all.bin', minBytes: 1_000_000 },
    { timeout_ms: 20_000 },
  )
  t.is(enough.verified, 'yes', JSON.stringify(enough))
  t.regex(enough.because, /"all\.bin" was stopped after \d\d,\d{3},\d{3} B/)
  t.true(sent < 1024, `${sent} MiB were sent`)
  const saved = Number(/after ([\d,]+) B/.exec(enough.because)?.[1]?.replaceAll(',', ''))
  t.true(saved <= 64 * 1024 * 1024, `${saved} B were saved`)
  t.is((await claim('/after', REPORT)).verified, 'yes')
  await eventually(async () => {
    const files = await temporary()
    return files.every((file) => before.includes(file))
  }, 'the removal of what was saved')
})

/** Files that browsers of probe have saved. */
async function temporary(): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => /^probe-[\da-f]{8}-\d+-/.test(name))
  const files = names.map((name) => readdir(path.join(tmpdir(), name), { recursive: true }).catch(() => []))
  return (await Promise.all(files)).flat().filter((file) => /^downloads-\w+[\\/]/.test(file))
}
