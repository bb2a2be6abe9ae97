import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../chromium/process.js'
import type { UndoList } from '../chromium/undo.js'

const ENTRY = fileURLToPath(new URL('../../fixtures/shop/server/serve.js', import.meta.url))

/**
 * Starts the shop on a free port.
 *
 * @param probe URL of the daemon whose SDK its pages load
 * @returns its URL
 * @throws Error if it ends before it listens
 */
export async function openShop(probe: string, undo: UndoList): Promise<string> {
  const { child, ended, stop } = startProcess(process.execPath, [ENTRY, '--probe', probe], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // The shop ends when its stdin does, also if the demo is killed.
  undo.add(() => stop(() => child.stdin?.end()))
  const { stdout } = child
  if (stdout === null) throw new Error('the shop has no output')
  const firstLine = new Promise<string>((resolve) => createInterface({ input: stdout }).once('line', resolve))
  const failed = ended.then((how) => Promise.reject(new Error(`the shop ended (${how}) before it listened`)))
  const { url } = JSON.parse(await Promise.race([firstLine, failed])) as { url: string }
  return url
}
