import type { Answer } from '../harness/site.js'
import { type Benchmark, type Figure, rounded } from './figure.js'
import { longestTask } from './page/longest-task.js'
import { busyTime, openPair, type Pair, type PairOptions } from './page/pair.js'
import { togglePanel } from './page/panel.js'
import { OPERATIONS, ROWS_BODY, rowsScript } from './page/rows-app.js'

/**
 * A full run takes about ten minutes, a quick one two: the page's own work is measured too. `--panel` measures the panel
 * instead: a page with it and one without it, both with the SDK.
 */
const RUNS = 30
const QUICK_RUNS = 5
const TEXTS = 1_000
const BURST = 10_000

export const page: Benchmark = {
  name: 'page',
  async run(argv) {
    const runs = argv.includes('--quick') ? QUICK_RUNS : RUNS
    const script: Answer = { headers: { 'content-type': 'text/javascript' }, body: await rowsScript() }
    if (argv.includes('--panel')) {
      return [
        ...(await on(ROWS_BODY, (pair) => panel(pair, runs), { '/rows.js': script }, { bothHaveSdk: true })),
        ...(await on(spans(TEXTS), (pair) => panelTexts(pair, runs), {}, { bothHaveSdk: true })),
      ]
    }
    return [
      ...(await on(ROWS_BODY, (pair) => operations(pair, runs), { '/rows.js': script })),
      ...(await on(spans(TEXTS), (pair) => texts(pair, runs))),
      ...(await on('<main id="main"></main>', (pair) => burst(pair, runs))),
      ...(await on('<p>Hello</p>', (pair) => loading(pair, runs))),
    ]
  },
}

async function on(
  body: string,
  measure: (pair: Pair) => Promise<Figure[]>,
  answers: Record<string, Answer> = {},
  options: PairOptions = {},
): Promise<Figure[]> {
  const pair = await openPair(body, answers, options)
  try {
    return await measure(pair)
  } finally {
    await pair.close()
  }
}

/** The operations of js-framework-benchmark, in CPU time of the main thread until the page is idle. */
async function operations(pair: Pair, runs: number): Promise<Figure[]> {
  const press = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click();`
  const figures: Figure[] = []
  for (const { name, before, press: control } of OPERATIONS) {
    const { with: value, without: baseline } = await pair.compare(async (side) => {
      await busyTime(side, before.map(press).join('await new Promise(requestAnimationFrame);'))
      return busyTime(side, press(control))
    }, runs)
    figures.push(compared(`rows: ${name}`, value, baseline, runs))
  }
  const ratios = figures.map(({ ratio = Number.NaN }) => ratio)
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  return [
    ...figures,
    { name: 'rows: geometric mean', value: rounded(mean), unit: 'ratio', n: runs },
    { name: 'rows: worst', value: rounded(Math.max(...ratios)), unit: 'ratio', n: runs },
  ]
}

/** The same operations with the panel open, and closed again. */
async function panel(pair: Pair, runs: number): Promise<Figure[]> {
  const during = async (state: string) =>
    (await operations(pair, runs)).map((figure) => ({ ...figure, name: `panel ${state}, ${figure.name}` }))
  await togglePanel(pair.with.page)
  const open = await during('open')
  await togglePanel(pair.with.page)
  return [...open, ...(await during('closed again'))]
}

async function panelTexts(pair: Pair, runs: number): Promise<Figure[]> {
  await togglePanel(pair.with.page)
  return (await texts(pair, runs)).map((figure) => ({ ...figure, name: `panel open, ${figure.name}` }))
}

async function texts(pair: Pair, runs: number): Promise<Figure[]> {
  const work = `globalThis.turn = (globalThis.turn ?? 0) + 1; for (const each of document.querySelectorAll('span')) each.firstChild.data = 'text ' + turn;`
  const { with: value, without: baseline } = await pair.compare((side) => busyTime(side, work), runs)
  return [compared(`${TEXTS} texts changed at once, until idle`, value, baseline, runs)]
}

/** 10,000 rows at once: the longest task that the SDK adds, and the bytes that it sends. */
async function burst(pair: Pair, runs: number): Promise<Figure[]> {
  const work = `main.replaceChildren();
    await new Promise(requestAnimationFrame);
    const rows = document.createDocumentFragment();
    for (let i = 0; i < ${BURST}; i++) { const row = document.createElement('p'); row.append('Row ' + i); rows.append(row) }
    main.append(rows);`
  const before = pair.with.sent()
  let bursts = 0
  const { with: value, without: baseline } = await pair.compare((side) => {
    if (side === pair.with) bursts += 1
    return longestTask(side, work)
  }, runs)
  const events = (pair.with.sent() - before) / bursts
  return [
    {
      name: `${BURST} rows at once: longest task added`,
      value: rounded(value - baseline),
      unit: 'ms',
      n: runs,
    },
    compared(`${BURST} rows at once: longest task`, value, baseline, runs),
    { name: `${BURST} rows at once: events sent`, value: rounded(events), unit: 'events', n: bursts },
  ]
}

/** What the script adds before DOMContentLoaded, and to the heap. */
async function loading(pair: Pair, runs: number): Promise<Figure[]> {
  const loaded = await pair.compare(async ({ page: tab }) => {
    await tab.reload({ waitUntil: 'load' })
    return tab.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return entry?.domContentLoadedEventStart ?? Number.NaN
    })
  }, runs)
  const heap = await pair.compare(async ({ cdp }) => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }, runs)
  return [
    {
      name: 'load before DOMContentLoaded, added',
      value: rounded(loaded.with - loaded.without),
      unit: 'ms',
      n: runs,
    },
    { name: 'heap, added', value: rounded(heap.with - heap.without), unit: 'MB', n: runs },
  ]
}

function compared(name: string, value: number, baseline: number, n: number): Figure {
  return {
    name,
    value: rounded(value),
    unit: 'ms',
    baseline: rounded(baseline),
    ratio: rounded(value / baseline),
    n,
  }
}

function spans(count: number): string {
  return Array.from({ length: count }, (_, i) => `<span>text ${i}</span> `).join('')
}
