/** A Chromium without focus emulation: a tab in the background is hidden, as it is for a person. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { browserArguments } from '../../daemon/driven/browser-arguments.js'

export interface PlainBrowser {
  /** Opens a tab in front of the others. @returns its id */
  open(url: string): Promise<string>
  front(tab: string): Promise<void>
  close(): Promise<void>
}

export async function openPlainBrowser(): Promise<PlainBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'probe-plain-'))
  const child = spawn(
    await ensureBrowser(() => {}),
    [...browserArguments(profile, true), '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said}`)))
  })
  // https://chromedevtools.github.io/devtools-protocol/#endpoints
  const ask = async (what: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/${what}`, { method: 'PUT' })
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  return {
    open: async (url) => JSON.parse(await ask(`new?${url}`)).id,
    front: async (tab) => void (await ask(`activate/${tab}`)),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
