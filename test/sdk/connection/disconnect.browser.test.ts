import test from 'ava'
import type { Page } from 'playwright-core'
import { type Tab, useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

/** Runs in the page before the SDK: records listeners, and the slots of globals and their prototypes. */
const RECORDER = `
  const listeners = new Map()
  const numbers = new Map()
  const numberOf = (thing) => numbers.get(thing) ?? numbers.set(thing, numbers.size).get(thing)
  const keyOf = (target, type, listener, options) =>
    [numberOf(target), type, numberOf(listener), typeof options === 'object' ? options?.capture === true : options === true].join()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (listener !== null && this !== undefined && !(this instanceof WebSocket) && options?.once !== true)
      listeners.set(keyOf(this ?? window, type, listener, options), (this ?? window).constructor.name + ' ' + type)
    return addEventListener.call(this ?? window, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    listeners.delete(keyOf(this ?? window, type, listener, options))
    return removeEventListener.call(this ?? window, type, listener, options)
  }
  const slots = () => {
    const found = new Map()
    const record = (owner, name) => {
      for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
        found.set(name + '.' + key, [value, get, set].map((each) => typeof each === 'function' ? numberOf(each) : typeof each).join())
    }
    record(window, 'window')
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window)))
      if (typeof value === 'function' && typeof value.prototype === 'object' && value.prototype !== null)
        record(value.prototype, key)
    return found
  }
  window.recorded = { slots, listeners: () => [...listeners.values()].sort() }
`

interface Recorded {
  slots: string[]
  listeners: string[]
}

/** Loads the SDK into a recording page; the test connects it. */
async function recordingTab(body: string): Promise<Tab & { recorded(): Promise<Recorded> }> {
  const tab = await setup(body, { sdk: false })
  const { page, bridge } = tab
  await page.evaluate(RECORDER)
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src, onload: resolve })
        script.setAttribute('data-probe-manual', '')
        document.head.append(script)
      }),
    bridge.script,
  )
  return { ...tab, recorded: () => recordedIn(page) }
}

function recordedIn(page: Page): Promise<Recorded> {
  return page.evaluate(() => {
    const { recorded } = globalThis as unknown as {
      recorded: { slots(): Map<string, string>; listeners(): string[] }
    }
    return {
      slots: [...recorded.slots()].map((slot) => slot.join(' ')).sort(),
      listeners: recorded.listeners(),
    }
  })
}

async function firstRef({ bridge }: Tab): Promise<string> {
  const { elements } = await bridge.command('find', { by: 'role', value: 'button' })
  return elements[0]?.ref ?? ''
}

test('after disconnect no listener and no patched global is left', async (t) => {
  const tab = await recordingTab('<button>Save</button>')
  const { bridge, page, recorded } = tab
  const before = await recorded()
  await page.evaluate(`probe.connect({ url: '${bridge.url}' })`)
  await bridge.hello()
  await bridge.command('watch', { watch: 'w1', leaves: [{ kind: 'text', contains: 'Saved' }] })
  await bridge.command('act', {
    act: 'a1',
    action: 'click',
    target: { role: 'button', name: 'Save' },
    args: {},
    leaves: [],
  })
  const during = await recorded()
  t.true(during.listeners.length > before.listeners.length)
  t.notDeepEqual(during.slots, before.slots)
  await page.evaluate('probe.disconnect()')
  t.deepEqual(await recorded(), before)
})

test('after disconnect and connect nothing of the first connection is left', async (t) => {
  const tab = await recordingTab('<button>Save</button>')
  const { bridge, page } = tab
  const connect = `probe.connect({ url: '${bridge.url}' })`
  await page.evaluate(connect)
  const { doc } = await bridge.hello()
  const former = await firstRef(tab)
  await bridge.command('snapshot', { mode: 'full' })
  await bridge.command('watch', { watch: 'w1', leaves: [{ kind: 'text', contains: 'Saved' }] })
  await page.evaluate(`probe.disconnect(); ${connect}`)
  t.not((await bridge.hello(2)).doc, doc)
  const error = await t.throwsAsync(() => bridge.command('element', { ref: former }))
  t.like(error, { code: 'STALE_REF', detail: { why: 'former-document' } })
  t.not(await firstRef(tab), former)
  const { outline } = await bridge.command('snapshot', { mode: 'full' })
  t.deepEqual(outline?.ids, [1])
  await page.evaluate(() => document.body.append('Saved'))
  await bridge.command('catchUp', { watch: 'w1' })
  t.deepEqual(bridge.of('level'), [])
})
