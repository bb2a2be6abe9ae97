import { readFile } from 'node:fs/promises'

/** ms of processor that a process's main thread has used; undefined where the system does not tell (Linux does). */
export async function mainThreadMs(pid: number): Promise<number | undefined> {
  // https://docs.kernel.org/scheduler/sched-stats.html: the first number is ns on the processor
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text.split(' ')[0]) / 1e6
}
