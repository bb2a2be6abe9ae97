import { Bridge } from '../harness/bridge.js'
import { launchBrowser } from '../harness/launch-browser.js'
import { openSite } from '../harness/site.js'
import { makeBed } from './bed.js'
import { type Benchmark, type Figure, median, medianDuration, rounded, tokensOf } from './figure.js'
import { ORDERS } from './orders-page.js'
import { longestTaskDuring } from './page/longest-task.js'

/** number of measurements of the longest task */
const HOLDS = 5
const SIGN_IN = `<main><h1>Sign in</h1><form><label>Email <input type="email" required></label>
<label>Password <input type="password" required></label><label><input type="checkbox"> Remember me</label>
<button>Sign in</button></form><a href="/forgot">Forgot password?</a></main>`

export const snapshot: Benchmark = {
  name: 'snapshot',
  async run() {
    return [...(await ofOrders()), ...(await ofSignIn()), ...(await bySize())]
  },
}

async function ofOrders(): Promise<Figure[]> {
  const bed = await makeBed(ORDERS)
  try {
    const look = () => bed.agent.call('probe_look', { action: 'page' })
    const { value, text } = await look()
    if (value.truncated !== undefined) throw new Error('the page of 200 rows was cut')
    const session = await medianDuration(() => bed.agent.call('probe_session', { action: 'list' }))
    const duration = await medianDuration(look)
    return [
      { name: 'full snapshot, 200 rows', value: tokensOf(text), unit: 'tokens', n: 1 },
      {
        name: 'full snapshot, 200 rows, call to answer',
        value: rounded(duration),
        unit: 'ms',
        baseline: rounded(session),
        ratio: rounded(duration / session),
        n: 30,
      },
    ]
  } finally {
    await bed.close()
  }
}

async function ofSignIn(): Promise<Figure[]> {
  const bed = await makeBed(SIGN_IN)
  try {
    const figures: Figure[] = []
    for (const mode of ['interactive', 'status']) {
      const { text } = await bed.agent.call('probe_look', { action: 'page', mode })
      figures.push({ name: `${mode} of a sign-in page`, value: tokensOf(text), unit: 'tokens', n: 1 })
    }
    return figures
  } finally {
    await bed.close()
  }
}

async function bySize(): Promise<Figure[]> {
  const bridge = await Bridge.open()
  const site = await openSite({
    '/': `<!doctype html><head><script src="${bridge.script}"></script></head><body></body>`,
  })
  const browser = await launchBrowser({ whole: true })
  try {
    const page = await browser.newPage()
    await page.goto(site.url)
    const cdp = await page.context().newCDPSession(page)
    await bridge.hello()
    const figures: Figure[] = []
    for (const nodes of [500, 5_000, 50_000]) {
      await page.evaluate(fill, nodes)
      const n = nodes > 5_000 ? 10 : 30
      const { elements } = await bridge.command('find', { by: 'testid', value: 'last' })
      const ref = elements[0]?.ref ?? ''
      const reads = {
        'full snapshot': () => bridge.command('snapshot', { mode: 'full' }),
        status: () => bridge.command('snapshot', { mode: 'status' }),
        'one element': () => bridge.command('element', { ref }),
        'find by role and name': () => bridge.command('find', { by: 'role', value: 'button', name: 'None' }),
        'find by text that is not there': () => bridge.command('find', { by: 'text', value: 'None' }),
        'an act on a role and name': () =>
          bridge.command('act', {
            act: 'a1',
            target: { role: 'button', name: 'Last' },
            action: 'hover',
            args: {},
            leaves: [],
          }),
      } as const
      for (const [name, read] of Object.entries(reads)) {
        const duration = await medianDuration(read, n, 2)
        figures.push({ name: `${name}, ${nodes} elements`, value: rounded(duration), unit: 'ms', n })
        const held: number[] = []
        for (let i = 0; i < HOLDS; i++) held.push(await longestTaskDuring(cdp, read))
        const value = rounded(median(held))
        figures.push({ name: `longest task of it, ${nodes} elements`, value, unit: 'ms', n: HOLDS })
      }
    }
    return figures
  } finally {
    await browser.close()
    await site.close()
    await bridge.close()
  }
}

function fill(nodes: number): void {
  const item =
    '<div><span><b>One</b> <i>two</i></span><div><em></em><u></u><s></s><button>Do</button></div></div>'
  document.body.innerHTML = `${item.repeat(Math.ceil(nodes / 10))}<button data-testid="last">Last</button>`
  document.body.getBoundingClientRect()
}
