/**
 * `npm run conformance:protocol`: runs the protocol's own suite (@modelcontextprotocol/conformance) against the daemon's
 * HTTP endpoint. It is installed into the user's cache. Exits with 1 if a scenario fails that should pass, or passes that
 * is expected to fail. Where npm does not have this version of the suite, it prints so and exits with 0.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serve } from '../../../cli/serve.js'
import { type Installed, installed } from '../../harness/npm-cache.js'
import { openDoor } from './door.js'
import { EXPECTED_FAILURES } from './expected-failures.js'

const NAME = '@modelcontextprotocol/conformance'
/** The latest version that supports the oldest supported Node. */
const VERSION = '0.1.13'
const OUTPUT_BYTES = 64 * 1024 * 1024

const suite = await installed(NAME, VERSION).catch(() => undefined)
if (suite?.version === VERSION) process.exitCode = await play(suite)
else process.stdout.write(`${NAME} ${VERSION} is skipped: npm does not have it here\n`)

async function play({ folder }: Installed): Promise<number> {
  const home = await mkdtemp(path.join(tmpdir(), 'probe-conformance-'))
  const daemon = await serve({ port: 0, folder: home })
  const door = await openDoor(daemon)
  try {
    const baseline = path.join(home, 'expected-failures.yml')
    // A JSON text is a YAML text.
    await writeFile(baseline, JSON.stringify({ server: Object.values(EXPECTED_FAILURES).flat() }))
    const entry = path.join(folder, 'dist/index.js')
    const args = [entry, 'server', '--url', door.url, '--expected-failures', baseline]
    const { code, text } = await promisify(execFile)(process.execPath, args, {
      maxBuffer: OUTPUT_BYTES,
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ code: 1, text: stdout + stderr }),
    )
    process.stdout.write(`${NAME} ${VERSION}\n${text.slice(text.indexOf('=== SUMMARY ==='))}`)
    return code
  } finally {
    door.close()
    await daemon.close()
    await rm(home, { recursive: true })
  }
}
