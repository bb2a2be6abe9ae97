/** The processes of this machine, as `ps` lists them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Processes whose command line ends so; zombies, which have none, are not counted. */
export async function pidsOf(ending: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
  return stdout
    .split('\n')
    .filter((line) => line.trimEnd().endsWith(ending))
    .map((line) => Number.parseInt(line, 10))
}

/** Memory of a process that is in use, in MiB; 0 where it is gone. */
export async function residentMiB(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }))
  return Number(stdout) / 1024
}

/** True while there is such a process. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
