import * as z from 'zod'
import { NAVIGATE_TIMEOUT_MS } from '../../sdk/protocol/limits.js'
import type { NavigateInput } from '../../workers/operations/navigate.js'
import { defineTool } from '../define-tool.js'
import { milliseconds, session, shortText } from '../fields.js'

const MOVES = ['reload', 'back', 'forward'] as const

const input = z
  .strictObject({
    url: shortText.describe('http(s) or relative').exactOptional(),
    reload: z.literal(true).exactOptional(),
    back: z.literal(true).exactOptional(),
    forward: z.literal(true).exactOptional(),
    timeout_ms: milliseconds.default(NAVIGATE_TIMEOUT_MS),
    ...session,
  })
  .superRefine((value, context) => {
    const used = (['url', ...MOVES] as const).filter((field) => value[field] !== undefined)
    if (used.length === 1) return
    const problem = 'give one of url, reload, back, forward'
    context.addIssue({ code: 'custom', message: problem })
  })

export const navigate = defineTool({
  name: 'probe_navigate',
  advertised: true,
  proves: false,
  hints: { readOnly: false },
  description:
    'Open another address in the same tab and wait for its document. Give one of url, reload, back, forward.',
  input,
  examples: [{ url: '/cart' }, { reload: true }],
  run: (context, { sessionId, timeout_ms: timeoutMs, ...args }) =>
    context.ask(sessionId, 'navigate', { to: destination(args), timeoutMs }),
})

function destination(args: Omit<z.output<typeof input>, 'sessionId' | 'timeout_ms'>): NavigateInput['to'] {
  return args.url === undefined
    ? (MOVES.find((move) => args[move] !== undefined) ?? 'reload')
    : { url: args.url }
}
