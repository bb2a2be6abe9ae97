/** The processes of this machine, as `ps` lists them. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Processes whose command line ends so; zombies, which have none, are not counted. */
export async function pidsOf(ending: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
  return stdout
    .split('\n')
    .filter((line) => line.trimEnd().endsWith(ending))
    .map((line) => Number.parseInt(line, 10))
}

/** ms of processor that a process has used, all its threads together; NaN where the system does not tell (Linux does). */
export async function processorMs(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`
  const tasks = await readdir(folder).catch(() => [])
  // https://docs.kernel.org/scheduler/sched-stats.html: the first number is ns on the processor
  const texts = await Promise.all(
    tasks.map((task) => readFile(`${folder}/${task}/schedstat`, 'utf8').catch(() => '')),
  )
  return tasks.length === 0
    ? Number.NaN
    : texts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}

/** Memory of a process that is in use, in MiB; 0 where it is gone. */
export async function residentMiB(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }))
  return Number(stdout) / 1024
}
