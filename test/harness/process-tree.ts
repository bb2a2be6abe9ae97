/** A process and all that it started, as Linux tells (proc(5)). */
import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** of utime, stime and their like in /proc */
const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
/** after `pid (comm)` */
const PARENT = 1
const TIMES = [11, 12, 13, 14]
/** user, nice, system, irq and softirq of the first line of /proc/stat */
const BUSY = [1, 2, 3, 6, 7]

interface Process {
  pid: number
  parent: number
  /** of its own and of children that have ended, in ms */
  processorMs: number
  /** its command line; empty when it has ended, and its parent has not noticed yet */
  args: string
}

/** The process and those that it started, directly or not. */
export async function treeOf(root: number): Promise<Process[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(numbers.map(processOf))).filter((each) => each !== undefined)
  const within = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((each) => [each, ...within(each.pid)])
  return [...all.filter(({ pid }) => pid === root), ...within(root)]
}

/** ms of processor time of the processes, those that have ended included. */
export async function treeProcessorMs(root: number): Promise<number> {
  return (await treeOf(root)).reduce((sum, { processorMs }) => sum + processorMs, 0)
}

/** MiB of the processes; memory that several of them share counts once. */
export async function treeMiB(root: number): Promise<number> {
  const each = await Promise.all(
    (await treeOf(root)).map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
    }),
  )
  return each.reduce((sum, kib) => sum + kib, 0) / 1024
}

/** ms of processor time of all programs of the machine since it started. */
export async function machineProcessorMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const fields = line.split(/\s+/)
  return BUSY.reduce((sum, field) => sum + Number(fields[field]), 0) * TICK_MS
}

async function processOf(name: string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const args = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
  const [, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    pid: Number(name),
    parent: Number(fields[PARENT - 1]),
    processorMs: TIMES.reduce((sum, field) => sum + Number(fields[field - 1]), 0) * TICK_MS,
    args: args.replaceAll('\0', ' ').trim(),
  }
}
