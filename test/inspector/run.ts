/**
 * `npm run inspector`: runs the MCP Inspector's command line against both transports. It is too large for a dependency,
 * so it is installed into the user's cache. Exits with 0 if both transports work, else with 1.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { toolList } from '../../mcp/tool-list.js'
import { BIN, startDaemonProcess } from '../bench/bed.js'
import { installed } from '../harness/npm-cache.js'

/** The latest version that supports the oldest supported Node. */
const VERSION = '1.0.3'

const { folder, version } = await installed('@modelcontextprotocol/inspector', VERSION)
const inspector = path.join(folder, 'cli/build/cli.js')
const daemon = await startDaemonProcess()
const token = (await readFile(path.join(daemon.env.PROBE_STATE_DIR ?? '', 'token'), 'utf8')).trim()
const http = [
  `http://127.0.0.1:${daemon.port}/mcp`,
  '--transport',
  'http',
  '--header',
  `Authorization: Bearer ${token}`,
]
const DOORS: [name: string, server: string[]][] = [
  ['stdio', [process.execPath, BIN, 'mcp']],
  ['http', http],
]
const LIST = ['--method', 'tools/call', '--tool-name', 'probe_session', '--tool-arg', 'action=list']
let isWell = true
for (const [door, server] of DOORS) {
  try {
    const { tools } = (await inspect(server, ['--method', 'tools/list'])) as { tools: unknown[] }
    const { content } = (await inspect(server, LIST)) as { content: { text: string }[] }
    const { sessions } = JSON.parse(content[0]?.text ?? '') as { sessions?: unknown[] }
    if (tools.length !== toolList().length || !Array.isArray(sessions))
      throw new Error(JSON.stringify(content))
    say(`${door}: ${tools.length} tools listed, and one called`)
  } catch (error) {
    isWell = false
    say(`${door}: ${String(error)}`)
  }
}
await daemon.close()
process.exit(isWell ? 0 : 1)

async function inspect(server: string[], ask: string[]): Promise<unknown> {
  const args = [inspector, '--cli', ...server, ...ask]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...daemon.env },
  })
  return JSON.parse(stdout)
}

function say(line: string): void {
  process.stdout.write(`MCP Inspector ${version} over ${line}\n`)
}
