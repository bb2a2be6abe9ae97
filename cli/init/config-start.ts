/** Starts an app's config once with the app's own tool, to see whether a change broke it. */
import { spawn } from 'node:child_process'
import type { Agent } from 'package-manager-detector'
import type { ConfigStart } from './frameworks/framework.js'

/** `unknown`: the tool is not installed, or does not answer in time. */
export type Started = { state: 'started' } | { state: 'failed' | 'unknown'; why: string }

/** ms for a tool to read its config */
const START_MS = 60_000
/** ms that a tool may use to end after it read its config */
const REST_MS = 1_000
/** characters of the tool's error that a report shows */
const WHY_CHARS = 400
const NO_TOOL = 78

/**
 * @param folder of the app
 * @param manager Yarn without node_modules starts Node itself
 */
export async function startConfig(
  folder: string,
  manager: Agent,
  { tool, code }: ConfigStart,
): Promise<Started> {
  const script = `
const found = await import(${JSON.stringify(tool)}).catch((error) => (console.error(error.message), process.exit(${NO_TOOL})))
const tool = found.default ?? found
try {
  ${code}
} catch (error) {
  console.error(String(error?.stack ?? error))
  process.exitCode = 1
}
// A tool deletes its temporary files in the background; some tools keep the process alive.
setTimeout(() => process.exit(), ${REST_MS}).unref()`
  const node = ['--input-type=module', '--eval', script]
  const [command, args] = manager === 'yarn@berry' ? ['yarn', ['node', ...node]] : [process.execPath, node]
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: AbortSignal.timeout(START_MS),
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ state: 'unknown', why: message }))
    child.on('close', (code) => {
      if (code === 0) return resolve({ state: 'started' })
      resolve({ state: code === 1 ? 'failed' : 'unknown', why: said.trim().slice(0, WHY_CHARS) })
    })
  })
}
