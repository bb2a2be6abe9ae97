import test from 'ava'
import type { Page } from 'playwright-core'
import { OUTBOX_CHARS } from '../../../sdk/protocol/limits.js'
import { useBrowser } from '../../harness/browser.js'
import { openParts } from '../parts/page.js'

const browser = useBrowser(test)

const PRELUDE = `
  const { natives, Outbox } = window.parts
  const sent = []
  const state = { open: false }
  let seq = 0
  const at = natives.now()
  const event = (type, data = {}) => ({ type, data, seq: ++seq, at, doc: 'd', edit: 0, cause: 'other', turn: 0 })
  const outbox = new Outbox({
    natives,
    isOpen: () => state.open,
    send: (json) => { sent.push(JSON.parse(json)); return true },
    lost: (loss) => outbox.add(event('lost', loss)),
  })
`

async function inPage<T>(code: string, before?: (page: Page) => Promise<void>): Promise<T> {
  const { page, close } = await openParts(browser)
  try {
    await before?.(page)
    return (await page.evaluate(`(async () => { ${PRELUDE} ${code} })()`)) as T
  } finally {
    await close()
  }
}

test.serial('events of one frame go in one batch, in order', async (t) => {
  const batches = await inPage<{ seq: number }[][]>(`
    state.open = true
    for (let i = 0; i < 5; i++) outbox.add(event('signal'))
    await new Promise((resolve) => natives.requestAnimationFrame(() => natives.setTimeout(resolve, 0)))
    return sent`)
  t.deepEqual(
    batches.map((batch) => batch.map(({ seq }) => seq)),
    [[1, 2, 3, 4, 5]],
  )
})

test.serial('a flush sends at once', async (t) => {
  const count = await inPage<number>(
    `state.open = true; outbox.add(event('signal')); outbox.flush(); return sent.length`,
  )
  t.is(count, 1)
})

test.serial('without a bridge the oldest churn is dropped first, and the loss is reported', async (t) => {
  const { types, losses } = await inPage<{ types: Record<string, number>; losses: unknown[] }>(`
    for (let i = 0; i < 300; i++) outbox.add(event('dom'))
    for (let i = 0; i < 1900; i++) outbox.add(event('signal'))
    state.open = true
    outbox.flush()
    const types = {}
    for (const { type } of sent.flat()) types[type] = (types[type] ?? 0) + 1
    return { types, losses: sent.flat().filter(({ type }) => type === 'lost').map(({ data }) => data) }`)
  t.deepEqual(types, { dom: 100, signal: 1900, lost: 1 })
  t.deepEqual(losses, [{ channel: 'dom', count: 200, why: 'outbox' }])
})

test.serial('without churn the oldest events are dropped, and each channel’s loss is reported', async (t) => {
  const { first, losses } = await inPage<{ first: number; losses: unknown[] }>(`
    for (let i = 0; i < 10; i++) outbox.add(event('console'))
    for (let i = 0; i < 2005; i++) outbox.add(event('signal'))
    state.open = true
    outbox.flush()
    const all = sent.flat()
    return { first: all[0].seq, losses: all.filter(({ type }) => type === 'lost').map(({ data }) => data) }`)
  t.is(first, 16)
  t.deepEqual(losses, [
    { channel: 'console', count: 10, why: 'outbox' },
    { channel: 'signal', count: 5, why: 'outbox' },
  ])
})

test.serial('without a bridge the events stay within a size, and the loss is reported', async (t) => {
  const { sizes, losses } = await inPage<{ sizes: number[]; losses: unknown[] }>(`
    for (let i = 0; i < 30; i++) outbox.add(event('signal', { name: 'n', data: 'x'.repeat(200_000) }))
    state.open = true
    outbox.flush()
    const all = sent.flat()
    return {
      sizes: all.filter(({ type }) => type === 'signal').map((one) => JSON.stringify(one).length),
      losses: all.filter(({ type }) => type === 'lost').map(({ data }) => data),
    }`)
  const size = sizes.reduce((sum, one) => sum + one, 0)
  t.true(size <= OUTBOX_CHARS, `${size}`)
  t.is(sizes.length, 20)
  t.deepEqual(losses, [{ channel: 'signal', count: 10, why: 'outbox' }])
})

test.serial('losses of one kind that follow one another are one event', async (t) => {
  const losses = await inPage<unknown[]>(`
    const lost = (channel, count) => outbox.add(event('lost', { channel, count, why: 'rate' }))
    const added = [lost('state', 1), lost('console', 5), lost('state', 2)]
    outbox.add(event('act'))
    added.push(lost('state', 4), lost('state', 8))
    state.open = true
    outbox.flush()
    return [added, sent.flat().map(({ type, data }) => type === 'act' ? type : [data.channel, data.count])]`)
  t.deepEqual(losses, [
    [true, true, false, true, false],
    [['state', 3], ['console', 5], 'act', ['state', 12]],
  ])
})

test.serial('above the rate only churn is sampled out, and the loss is reported', async (t) => {
  const { types, dropped } = await inPage<{ types: Record<string, number>; dropped: number }>(`
    state.open = true
    let dropped = 0
    for (let i = 0; i < 20000; i++) outbox.add(event('signal'))
    for (let i = 0; i < 7; i++) if (!outbox.add(event('dom'))) dropped += 1
    outbox.add(event('signal'))
    outbox.flush()
    const types = {}
    for (const { type } of sent.flat()) types[type] = (types[type] ?? 0) + 1
    return { types, dropped }`)
  t.is(dropped, 7)
  t.deepEqual(types, { signal: 20_001, lost: 1 })
})

test.serial('a batch that would not fit one frame is split', async (t) => {
  const sizes = await inPage<number[]>(`
    state.open = true
    for (let i = 0; i < 150; i++) outbox.add(event('console', { level: 'log', text: 'é'.repeat(20000) }))
    outbox.flush()
    return sent.map((batch) => new TextEncoder().encode(JSON.stringify(batch)).length)`)
  t.true(sizes.length > 1)
  t.true(
    sizes.every((size) => size < 4 * 1024 * 1024),
    sizes.join(' '),
  )
})

test.serial('a hidden page sends without animation frames', async (t) => {
  const count = await inPage<number>(
    `state.open = true
     outbox.add(event('signal'))
     await new Promise((resolve) => { const look = () => sent.length > 0 ? resolve() : natives.setTimeout(look, 5); look() })
     return sent.length`,
    async (page) => {
      await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
    },
  )
  t.is(count, 1)
})
