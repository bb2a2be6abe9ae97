/** What the apps of a gate stand in: folders that go again, an environment, a backend, and the package as it would be published. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestFn } from 'ava'
import { freePort } from '../harness/free-port.js'
import { openBackend } from './backend.js'
import { pack } from './packed.js'

export interface Surroundings {
  /** an empty folder, for apps */
  home: string
  /** environment of every program */
  env: NodeJS.ProcessEnv
  /** of the daemon */
  stateFolder: string
  /** address of the backend */
  api: string
  /** file of the package */
  packed: string
  /** a free one, for the daemon */
  daemonPort: number
}

/** What takes something down after a gate's tests, the last one first. */
export type Closing = (close: () => Promise<unknown>) => void

/** The fixtures of the gates. */
export const FIXTURES = fileURLToPath(new URL('../../../fixtures/gates/', import.meta.url))

/** Dev servers that would call home. */
const SILENT = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel', 'error']

/** Arguments of npm with which packages are installed. */
export function installing(...packages: string[]): readonly string[] {
  return ['install', ...QUIETLY, ...packages]
}

/** Gives what takes things down when a file's tests have ended. */
export function useClosing(test: TestFn): Closing {
  const closing: (() => Promise<unknown>)[] = []
  test.after.always('the apps, their programs and folders go', async () => {
    for (const close of closing.reverse()) await close()
  })
  return (close) => void closing.push(close)
}

export async function surround(closing: Closing): Promise<Surroundings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-gate-'))
  closing(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  const stateFolder = path.join(folder, 'state')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PROBE_STATE_DIR: stateFolder,
    NO_COLOR: '1',
    CI: '1',
    ...SILENT,
  }
  delete env.NODE_ENV
  const backend = await openBackend()
  closing(() => backend.close())
  const archive = await pack()
  closing(() => archive.remove())
  return {
    home: folder,
    env,
    stateFolder,
    api: backend.url,
    packed: archive.file,
    daemonPort: await freePort(),
  }
}
