import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './program.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** @returns the packed file, and `remove`, which deletes it */
export async function pack(): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-packed-'))
  const command = { command: 'npm', args: ['pack', '--silent', '--pack-destination', folder] }
  const stdout = await run(command, { cwd: ROOT, env: process.env })
  return {
    file: path.join(folder, stdout.trim().split('\n').at(-1) ?? ''),
    remove: () => rm(folder, { recursive: true }),
  }
}
