import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Runs ava with its output on ours. @returns its exit code; 1 when a signal ended it */
export async function runAva(args: readonly string[]): Promise<number> {
  const ava = fileURLToPath(new URL('cli.mjs', import.meta.resolve('ava')))
  const child = spawn(process.execPath, [ava, ...args], { stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}
