/** A name of megabytes in any place of a call gets a short answer, and costs no comparison. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import test from 'ava'
import { serve } from '../../cli/serve.js'
import { type ErrorCode, RECOVERY } from '../../sdk/protocol/errors.js'
import { ERROR_CHARS } from '../../sdk/protocol/limits.js'
import { Agent } from '../harness/agent.js'
import { useClosing } from '../harness/closing.js'
import { ScriptedTab } from '../harness/tab.js'

const closing = useClosing(test)
/** Near the largest message that the HTTP transport takes. */
const NAME = 'a'.repeat(4_000_000)
const MANY = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`name${i}`, 1]))
/** Two messages' worth: one as the message, one as the list of problems. */
const ANSWER_CHARS = 3 * ERROR_CHARS

const STEPS = Array.from({ length: 50_000 }, () => ({ ref: 'e1', action: 'hover', args: { holdms: 5 } }))
const FILES = Array.from({ length: 200_000 }, () => ({ paht: 'a' }))

const CALLS: [place: string, tool: string, args: Record<string, unknown>, code: ErrorCode][] = [
  ['a tool', NAME, {}, 'UNKNOWN_TOOL'],
  ['a tool of probe_run', 'probe_run', { name: NAME }, 'BAD_ARGUMENTS'],
  ['a tool of probe_tools', 'probe_tools', { name: NAME }, 'BAD_ARGUMENTS'],
  ['an argument', 'probe_look', { action: 'page', [NAME]: 1 }, 'BAD_ARGUMENTS'],
  ['arguments', 'probe_look', { action: 'page', ...MANY }, 'BAD_ARGUMENTS'],
  ['an action of a tool', 'probe_look', { action: NAME }, 'BAD_ARGUMENTS'],
  ['an action of a step', 'probe_act', { ref: 'e1', action: NAME }, 'BAD_ARGUMENTS'],
  [
    'an argument of an action',
    'probe_act',
    { ref: 'e1', action: 'fill', args: { [NAME]: 1 } },
    'BAD_ARGUMENTS',
  ],
  ['arguments of an action', 'probe_act', { ref: 'e1', action: 'fill', args: MANY }, 'BAD_ARGUMENTS'],
  ['arguments of none', 'probe_act', { ref: 'e1', action: 'click', args: { [NAME]: 1 } }, 'BAD_ARGUMENTS'],
  ['a field of a target', 'probe_act', { target: { [NAME]: 1 }, action: 'click' }, 'BAD_ARGUMENTS'],
  ['fields of a target', 'probe_act', { target: MANY, action: 'click' }, 'BAD_ARGUMENTS'],
  ['steps', 'probe_act', { steps: STEPS }, 'BAD_ARGUMENTS'],
  ['files', 'probe_act', { ref: 'e1', action: 'upload', args: { files: FILES } }, 'BAD_ARGUMENTS'],
  ['an enumeration', 'probe_look', { action: 'find', by: NAME, value: 'x' }, 'BAD_ARGUMENTS'],
  ['a text', 'probe_look', { action: 'find', by: 'text', value: NAME }, 'BAD_ARGUMENTS'],
  ['a session', 'probe_look', { action: 'page', sessionId: NAME }, 'BAD_ARGUMENTS'],
  [
    'an unknown session',
    'probe_look',
    { action: 'page', sessionId: NAME.slice(0, 2_000) },
    'UNKNOWN_SESSION',
  ],
  ['a filter', 'probe_observe', { filters: [NAME.slice(0, 2_000)] }, 'BAD_ARGUMENTS'],
  ['an address', 'probe_navigate', { url: `x:${NAME.slice(0, 1_900)}` }, 'BAD_ARGUMENTS'],
  ['a kind', 'probe_assert', { predicate: { kind: NAME } }, 'BAD_PREDICATE'],
  ['a field of a claim', 'probe_assert', { predicate: { kind: 'net', [NAME]: 1 } }, 'BAD_PREDICATE'],
  ['fields of a claim', 'probe_assert', { predicate: { kind: 'net', ...MANY } }, 'BAD_PREDICATE'],
  [
    'a field that is given twice',
    'probe_assert',
    {
      predicate: { kind: 'element', [NAME.slice(0, 1_900_000)]: 1, query: { [NAME.slice(0, 1_900_000)]: 1 } },
    },
    'BAD_PREDICATE',
  ],
  [
    'a field of an element in a claim',
    'probe_assert',
    { predicate: { kind: 'matches', element: { [NAME]: 1 }, statePath: 'a' } },
    'BAD_PREDICATE',
  ],
  ['a text of a claim', 'probe_assert', { predicate: { kind: 'text', contains: NAME } }, 'BAD_PREDICATE'],
  [
    'a field with a method of objects',
    'probe_look',
    { action: 'find', by: { toString: 1 }, value: 'x' },
    'BAD_ARGUMENTS',
  ],
]

let agent: Agent
test.serial.before('a tab and an agent connect', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-names-'))
  const daemon = await serve({ port: 0, folder })
  closing(() => rm(folder, { recursive: true }))
  closing(() => daemon.close())
  await ScriptedTab.open(daemon.port)
  const transport = new StreamableHTTPClientTransport(new URL(`${daemon.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${daemon.token}` } },
  })
  agent = await Agent.connect(transport as Transport)
  closing(() => agent.close())
})

for (const [place, tool, args, code] of CALLS) {
  test.serial(`${place} of megabytes is refused in a short answer`, async (t) => {
    const { text, value } = await agent.call(tool, args)
    const { message } = value.error
    t.is(value.error.code, code, message.slice(0, 200))
    t.is(value.error.recovery, RECOVERY[code])
    t.true(message.length <= ERROR_CHARS, `${message.length}`)
    t.true(text.length <= ANSWER_CHARS, `${text.length}`)
  })
}
