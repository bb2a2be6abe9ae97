import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Close } from '../harness/closing.js'
import { freePort } from '../harness/free-port.js'
import { openBackend } from './backend.js'
import { pack } from './packed.js'

export interface Surroundings {
  home: string
  env: NodeJS.ProcessEnv
  stateFolder: string
  api: string
  packed: string
  daemonPort: number
}

export const FIXTURES = fileURLToPath(new URL('../../../fixtures/gates/', import.meta.url))

const SILENT = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' }
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel', 'error']

export function installing(...packages: string[]): readonly string[] {
  return ['install', ...QUIETLY, ...packages]
}

export async function surround(closing: (close: Close) => void): Promise<Surroundings> {
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
