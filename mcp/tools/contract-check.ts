import * as z from 'zod'
import { CONTRACT, contractOf } from '../../daemon/project/contract.js'
import { broken } from '../../workers/flows/contract.js'
import { defineTool } from '../define-tool.js'
import { session } from '../fields.js'
import { foldersOf } from './visual-diff/folders.js'

export const contractCheck = defineTool({
  name: 'probe_contract_check',
  advertised: false,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description:
    'Name what .probe/contract.json promises and the app no longer has: a test id, signal, store, or a field of an answer of this session.',
  input: z.strictObject(session),
  examples: [{}],
  async run(context, { sessionId }) {
    const contract = await contractOf(foldersOf(context).project).read(CONTRACT)
    const { session: where, ...now } = await context.ask(sessionId, 'surface', {})
    const findings = broken(contract, now)
    return { holds: findings.length === 0, findings, session: where }
  },
})
