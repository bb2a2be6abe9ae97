/** A browser that a person started with remote debugging, and its tabs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestFn } from 'ava'
import { ensureBrowser } from '../../daemon/driven/browser.js'
import { browserArguments } from '../../daemon/driven/browser-arguments.js'
import { useClosing } from './closing.js'
import { eventually } from './patience.js'

export interface DebuggedBrowser {
  /** e.g. `http://127.0.0.1:9222` */
  url: string
  isAlive(): boolean
  /** Opens a tab in front. @returns its id */
  open(address: string): Promise<string>
  /** Addresses of the open tabs. */
  tabs(): Promise<string[]>
  /** Ends as when a person closes the last window. */
  close(): Promise<void>
}

export function useDebuggedBrowser(test: TestFn): () => Promise<DebuggedBrowser> {
  const closing = useClosing(test)
  return async () => {
    const profile = await mkdtemp(path.join(tmpdir(), 'probe-debugged-'))
    const executable = await ensureBrowser(() => {})
    const args = [...browserArguments(profile, true), '--remote-debugging-port=0', 'about:blank']
    const child: ChildProcess = spawn(executable, args, { stdio: 'ignore' })
    const exited = once(child, 'exit')
    const isAlive = () => child.exitCode === null && child.signalCode === null
    const close = async () => {
      child.kill('SIGTERM')
      await exited
    }
    closing(async () => {
      if (isAlive()) await close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    })
    let url = ''
    await eventually(async () => {
      const [port] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split(
        '\n',
      )
      url = `http://127.0.0.1:${port}`
      return port !== undefined && port !== ''
    }, 'the port of the remote debugging')
    return {
      url,
      isAlive,
      close,
      async open(address) {
        const answer = await fetch(`${url}/json/new?${encodeURIComponent(address)}`, { method: 'PUT' })
        return ((await answer.json()) as { id: string }).id
      },
      async tabs() {
        const answer = await fetch(`${url}/json/list`)
        const all = (await answer.json()) as { type: string; url: string }[]
        return all.filter(({ type }) => type === 'page').map((tab) => tab.url)
      },
    }
  }
}
