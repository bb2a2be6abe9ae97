import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PNG } from 'pngjs'
import { DiffPool } from '../../daemon/diff-pool.js'
import { openSite } from '../harness/site.js'
import { ScriptedTab } from '../harness/tab.js'
import { startDaemonProcess, stdioAgent } from './bed.js'
import { type Benchmark, type Figure, median, percentile, rounded } from './figure.js'

const [WIDTH, HEIGHT] = [1920, 1080]
const RUNS = 30
const CALLS = 200
const NS_A_MS = 1e6

/** Comparison of two full pictures, the delay of the main thread meanwhile, and a neighbour's `assert` beside it. */
export const visual: Benchmark = {
  name: 'visual',
  run: async () => [...(await comparisons()), ...(await beside())],
}

async function comparisons(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-bench-visual-'))
  const pool = new DiffPool()
  try {
    const [baseline, actual] = [path.join(folder, 'a.png'), path.join(folder, 'b.png')]
    await writeFile(baseline, picture(0))
    await writeFile(actual, picture(40))
    const compare = () =>
      pool.compare(
        'one',
        { baseline, actual, masks: [], threshold: 0.1, diff: path.join(folder, 'diff.png') },
        new AbortController().signal,
      )
    await compare()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const took: number[] = []
    delay.enable()
    for (let i = 0; i < RUNS; i++) {
      const began = performance.now()
      await compare()
      took.push(performance.now() - began)
    }
    delay.disable()
    return [
      { name: `visual diff ${WIDTH}×${HEIGHT}`, value: rounded(median(took)), unit: 'ms', n: RUNS },
      {
        name: 'delay of the main thread meanwhile, p99',
        value: rounded(delay.percentile(99) / NS_A_MS),
        unit: 'ms',
        n: RUNS,
      },
    ]
  } finally {
    await pool.close()
    await rm(folder, { recursive: true })
  }
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

async function beside(): Promise<Figure[]> {
  const daemon = await startDaemonProcess()
  const site = await openSite({ '/': '<h1>Shop</h1>' })
  const agent = await stdioAgent(daemon)
  const other = await stdioAgent(daemon)
  try {
    const quiet = await ScriptedTab.open(daemon.port, {}, { session: 'quiet' })
    const head = { at: Date.now(), seq: 1, doc: quiet.hello.doc, edit: 0, cause: 'other', turn: 1 } as const
    quiet.sendEvents({ ...head, type: 'signal', data: { name: 'saved' } })
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
    const measure = async () => {
      const took: number[] = []
      for (let i = 0; i < CALLS; i++) {
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
    await measure()
    const idle = await measure()
    let isOver = false
    const busy = (async () => {
      while (!isOver) await diff(false)
    })()
    const loaded = await measure()
    isOver = true
    await busy
    return [50, 99].map((share) => {
      const [now, baseline] = [percentile(loaded, share), percentile(idle, share)]
      return {
        name: `assert beside a tab that is compared without pause, p${share}`,
        value: rounded(now),
        unit: 'ms',
        baseline: rounded(baseline),
        ratio: rounded(now / baseline),
        n: CALLS,
      }
    })
  } finally {
    await agent.close()
    await other.close()
    await site.close()
    await daemon.close()
    await rm(path.join(process.cwd(), '.probe', 'baselines', 'bench'), { recursive: true, force: true })
  }
}
