import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { eventually } from './patience.js'

export async function pidsOf(ending: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
  return stdout
    .split('\n')
    .filter((line) => line.trimEnd().endsWith(ending))
    .map((line) => Number.parseInt(line, 10))
}

export interface RunningProcess {
  pid: number
  /** its program and arguments */
  args: string
}

/** The children of a process, and their children; a child comes before its own. Empty for an unknown process. */
export async function childrenOf(pid: number | undefined): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,stat=,args='])
  const all = stdout.split('\n').flatMap((line) => {
    const [, own, parent, state, args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return state?.startsWith('Z') === false ? [{ pid: Number(own), parent: Number(parent), args }] : []
  })
  const within = (of: number): typeof all =>
    all.filter(({ parent }) => parent === of).flatMap((each) => [each, ...within(each.pid)])
  return pid === undefined ? [] : within(pid)
}

/** ms of processor time of a process, over all threads; NaN if the system does not report it (Linux does) */
export async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const each = await Promise.all(threads.map((thread) => threadMs(pid, thread)))
  return threads.length === 0 ? Number.NaN : each.reduce<number>((sum, ms = 0) => sum + ms, 0)
}

/** ms of processor time of a thread, by default the main one; undefined if the system does not report it */
export async function threadMs(pid: number, thread: number | string = pid): Promise<number | undefined> {
  // https://docs.kernel.org/scheduler/sched-stats.html: the first number is ns on the processor
  const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text.split(' ')[0]) / 1e6
}

/** Resident memory of a process in MiB; 0 if it has ended. */
export async function residentMiB(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }))
  return Number(stdout) / 1024
}

/**
 * Sends a signal to one process.
 *
 * @param pid as it was found out
 * @param signal default SIGTERM
 * @throws Error for an unknown pid: 0 and negative numbers would name the process group of the tests
 */
export function kill(pid: number | undefined, signal: NodeJS.Signals = 'SIGTERM'): asserts pid is number {
  if (pid === undefined || !Number.isSafeInteger(pid) || pid <= 0)
    throw new Error(`no process to send ${signal}: its id is ${pid}`)
  process.kill(pid, signal)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits for the end of a process that is not a child of this one. */
export async function ended(pid: number): Promise<void> {
  await eventually(() => !isAlive(pid), `the end of process ${pid}`)
}
