/** A browser without a window and with its own profile, for commands that open the user's browser. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { browserArguments } from '../../daemon/driven/browser-arguments.js'
import { kill } from './processes.js'

export interface Desktop {
  /** makes it the user's browser, on a machine with a display */
  env: { PROBE_CHROME: string; DISPLAY: string }
  close(): Promise<void>
}

export async function openDesktop(): Promise<Desktop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-desktop-'))
  const chrome = path.join(folder, 'chrome')
  const pids = path.join(folder, 'pids')
  const args = browserArguments(path.join(folder, 'profile'), true).map((each) => `'${each}'`)
  const real = await ensureBrowser(() => {})
  await writeFile(chrome, `#!/bin/sh\necho $$ >> '${pids}'\nexec '${real}' ${args.join(' ')} "$@"\n`, {
    mode: 0o755,
  })
  return {
    env: { PROBE_CHROME: chrome, DISPLAY: ':0' },
    async close() {
      const text = await readFile(pids, 'utf8').catch(() => '')
      for (const pid of text.split('\n').filter(Boolean).map(Number)) {
        try {
          kill(pid)
        } catch {
          // It has already ended.
        }
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
