/** The environment of the page benchmarks: a daemon in its own process, a real Chromium, and an agent over `probe mcp`. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Page } from 'playwright-core'
import { BACKGROUND } from '../../cli/start-daemon.js'
import { Agent } from '../harness/agent.js'
import { freePort } from '../harness/free-port.js'
import { launchBrowser } from '../harness/launch-browser.js'
import { type Answer, openSite } from '../harness/site.js'

export const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))

/** A daemon as `probe mcp` starts it, on a free port, with its own state folder. */
export interface DaemonProcess {
  port: number
  pid: number
  env: Record<string, string>
  close(): Promise<void>
}

/** @param settings further variables of its environment */
export async function startDaemonProcess(settings: Record<string, string> = {}): Promise<DaemonProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-bench-'))
  const port = await freePort()
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const env = {
    ...Object.fromEntries(inherited),
    PROBE_STATE_DIR: folder,
    PROBE_PORT: String(port),
    ...settings,
  }
  const args = [fileURLToPath(BACKGROUND), String(port)]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    // Its first output shows that it listens.
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the daemon ended with ${code}`)))
  })
  return {
    port,
    pid: child.pid ?? 0,
    env,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function stdioAgent({ env }: DaemonProcess): Promise<Agent> {
  return Agent.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], env }))
}

export interface Bed {
  agent: Agent
  daemon: DaemonProcess
  tab: Page
  close(): Promise<void>
}

export async function makeBed(body: string, answers: Record<string, Answer> = {}): Promise<Bed> {
  const daemon = await startDaemonProcess()
  const head = `<script src="http://127.0.0.1:${daemon.port}/probe.js"></script>`
  const page = `<!doctype html><html lang="en"><head>${head}<title>Bench</title></head><body>${body}</body></html>`
  const site = await openSite({ '/': page, ...answers })
  const browser = await launchBrowser({ whole: true })
  const agent = await stdioAgent(daemon)
  const tab = await browser.newPage()
  const hello = tab.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await tab.goto(site.url)
  await hello
  return {
    agent,
    daemon,
    tab,
    async close() {
      await agent.close()
      await browser.close()
      await site.close()
      await daemon.close()
    },
  }
}
