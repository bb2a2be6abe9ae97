/** Records the flows of the booking app as an agent does: it acts with claims, and saves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { Agent } from '../harness/agent.js'
import { freePort } from '../harness/free-port.js'
import type { Refactoring } from './refactorings.js'

const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))

interface Act {
  target: object
  action: string
  args?: object
  /** what must follow */
  until?: object
}

const written = (url: string, says: string) => ({
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', urlContains: url, status: 200 },
    { kind: 'text', contains: says },
  ],
})

const FLOWS: Readonly<Record<Refactoring['flow'], readonly Act[]>> = {
  book: [
    { target: { label: 'Guest' }, action: 'fill', args: { text: 'Carol' } },
    { target: { label: 'Room' }, action: 'select', args: { value: 'Cellar' } },
    { target: { testid: 'book' }, action: 'click', until: written('/api/bookings', 'Booked Carol') },
  ],
  message: [
    { target: { label: 'Message' }, action: 'fill', args: { text: 'The key is at the desk' } },
    {
      target: { testid: 'send' },
      action: 'click',
      until: written('/api/messages', 'Message sent The key is at the desk'),
    },
  ],
  confirm: [
    {
      target: { testid: 'confirm-ann' },
      action: 'click',
      until: written('/api/confirmations/', 'Confirmed Ann'),
    },
  ],
  preferences: [
    {
      target: { testid: 'open-settings' },
      action: 'click',
      until: { kind: 'element', role: 'dialog', state: 'visible' },
    },
    { target: { label: 'Newsletter' }, action: 'check' },
    { target: { testid: 'apply' }, action: 'click', until: written('/api/preferences', 'Preferences saved') },
  ],
}
export const FLOW_NAMES = Object.keys(FLOWS) as Refactoring['flow'][]

/**
 * @param folder of the project; the flows are written into its `.probe`
 * @throws Error when a claim is not proved: then the app or probe is wrong
 */
export async function recordFlows(folder: string, url: string): Promise<void> {
  const state = await mkdtemp(path.join(tmpdir(), 'probe-healing-state-'))
  const env = {
    ...(process.env as Record<string, string>),
    PROBE_STATE_DIR: state,
    PROBE_PORT: String(await freePort()),
  }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp'],
    cwd: folder,
    env,
  })
  const agent = await Agent.connect(transport as Transport)
  const call = async (name: string, args: object) => {
    const { value, text, isError } = await agent.call('probe_run', { name, arguments: args })
    if (isError) throw new Error(`${name}: ${text}`)
    return value
  }
  try {
    for (const flow of FLOW_NAMES) {
      const { sessionId, lease } = await call('probe_lease', { action: 'acquire', url })
      for (const { until, ...act } of FLOWS[flow]) {
        const own = { ...act, sessionId }
        const { verified, because } = await (until === undefined
          ? call('probe_act', own)
          : call('probe_act_and_wait', { ...own, until }))
        if (until !== undefined && verified !== 'yes') throw new Error(`${flow}: ${verified}, ${because}`)
      }
      await call('probe_flow_save', { flowName: flow, sessionId })
      await call('probe_lease', { action: 'release', lease })
    }
  } finally {
    await agent.close()
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
}
