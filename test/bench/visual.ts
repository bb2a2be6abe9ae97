import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import type { Agent } from '../harness/agent.js'
import { openSite } from '../harness/site.js'
import { ScriptedTab } from '../harness/tab.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, type Figure, median, percentile, rounded } from './figure.js'
import { startComparingDaemon } from './visual/comparing.js'

const [WIDTH, HEIGHT] = [1920, 1080]
/** of each measurement, so that many comparisons are made meanwhile */
const MEASURED_MS = 10_000
const SHARES = [50, 99]

/**
 * Comparison of two full pictures without pause, and in the same run the delay of the daemon's main thread and a neighbour's
 * `assert`; then a neighbour's `assert` beside the whole tool, whose browser takes two pictures of each on the same cores.
 */
export const visual: Benchmark = {
  name: 'visual',
  run: async () => [...(await comparisons()), ...(await wholeTool())],
}

async function comparisons(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-bench-visual-'))
  await writeFile(path.join(folder, 'a.png'), picture(0))
  await writeFile(path.join(folder, 'b.png'), picture(40))
  const daemon = await startComparingDaemon(folder)
  const agent = await stdioAgent(daemon)
  try {
    const asserts = await neighbour(agent, daemon.port)
    const idle = await asserts()
    const [loaded, { took, delay }] = await daemon.while(asserts)
    return [
      { name: `visual diff ${WIDTH}×${HEIGHT}`, value: rounded(median(took)), unit: 'ms', n: took.length },
      { name: 'delay of the main thread meanwhile, p99', value: rounded(delay), unit: 'ms', n: took.length },
      ...ratios('assert beside comparisons without pause', loaded, idle),
    ]
  } finally {
    await agent.close()
    await daemon.close()
    await rm(folder, { recursive: true })
  }
}

async function wholeTool(): Promise<Figure[]> {
  const daemon = await startDaemonProcess()
  const site = await openSite({ '/': '<h1>Shop</h1>' })
  const agent = await stdioAgent(daemon)
  const other = await stdioAgent(daemon)
  try {
    const asserts = await neighbour(agent, daemon.port)
    const { value } = await other.call('probe_lease', {
      action: 'acquire',
      url: `${site.url}/`,
      viewport: { width: WIDTH, height: HEIGHT },
    })
    const diff = (update: boolean) =>
      other.call('probe_run', {
        name: 'probe_visual_diff',
        arguments: { sessionId: value.sessionId, baseline: 'bench', update },
      })
    await diff(true)
    const idle = await asserts()
    let isOver = false
    const busy = (async () => {
      while (!isOver) await diff(false)
    })()
    const loaded = await asserts()
    isOver = true
    await busy
    return ratios('assert beside a browser whose pictures are taken and compared without pause', loaded, idle)
  } finally {
    await agent.close()
    await other.close()
    await site.close()
    await daemon.close()
    await rm(path.join(process.cwd(), '.probe', 'baselines', 'bench'), { recursive: true, force: true })
  }
}

/** @returns measures `assert` on a quiet tab, after as many that do not count */
async function neighbour(agent: Agent, port: number): Promise<() => Promise<number[]>> {
  const quiet = await ScriptedTab.open(port, {}, { session: 'quiet' })
  const head = { at: Date.now(), seq: 1, doc: quiet.hello.doc, edit: 0, cause: 'other', turn: 1 } as const
  quiet.sendEvents({ ...head, type: 'signal', data: { name: 'saved' } })
  const asserts = async () => {
    const took: number[] = []
    const end = performance.now() + MEASURED_MS
    while (performance.now() < end) {
      const began = performance.now()
      await agent.call('probe_assert', {
        sessionId: 'quiet',
        predicate: { kind: 'signal', name: 'saved' },
        since: 0,
        timeout_ms: 0,
      })
      took.push(performance.now() - began)
    }
    return took
  }
  await asserts()
  return asserts
}

function ratios(name: string, loaded: readonly number[], idle: readonly number[]): Figure[] {
  return SHARES.map((share) => {
    const [now, baseline] = [percentile(loaded, share), percentile(idle, share)]
    return {
      name: `${name}, p${share}`,
      value: rounded(now),
      unit: 'ms',
      baseline: rounded(baseline),
      ratio: rounded(now / baseline),
      n: loaded.length,
    }
  })
}

/** Text-like noise on white, with one box that moves. */
function picture(shift: number): Buffer {
  const png = new PNG({ width: WIDTH, height: HEIGHT })
  png.data.fill(0xff)
  const ink = randomBytes(HEIGHT)
  for (let y = 100; y < 900; y++) {
    for (let x = 100 + shift; x < 500 + shift; x++) {
      const at = (y * WIDTH + x) * 4
      png.data[at] = y & 0xff
      png.data[at + 1] = x & 0xff
      png.data[at + 2] = (ink[y] ?? 0) & 0x3f
    }
  }
  return PNG.sync.write(png)
}
