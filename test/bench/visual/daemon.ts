/**
 * A daemon that compares two pictures without pause while it is told to, in a process of its own: no browser takes them, so
 * what is measured beside it is the daemon's own work. Arguments: its port and state folder, and the folder of the pictures.
 */
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serve } from '../../../cli/serve.js'
import type { Compared } from './comparing.js'

const NS_A_MS = 1e6
const SHARE = 99

const [port, folder = '', pictures = ''] = process.argv.slice(2)
const daemon = await serve({ port: Number(port), folder })
let isOver = false

async function compareWithoutPause(): Promise<Compared> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const took: number[] = []
  const { signal } = new AbortController()
  const [baseline, actual, diff] = ['a.png', 'b.png', 'diff.png'].map((file) => path.join(pictures, file))
  const comparison = {
    baseline: baseline ?? '',
    actual: actual ?? '',
    diff: diff ?? '',
    masks: [],
    threshold: 0.1,
  }
  await daemon.diffs.compare('one', comparison, signal)
  delay.enable()
  while (!isOver) {
    const began = performance.now()
    await daemon.diffs.compare('one', comparison, signal)
    took.push(performance.now() - began)
  }
  delay.disable()
  return { took, delay: delay.percentile(SHARE) / NS_A_MS }
}

process.on('message', async (message) => {
  if (message === 'end') isOver = true
  if (message !== 'begin') return
  process.send?.(await compareWithoutPause())
})
process.send?.('listening')
