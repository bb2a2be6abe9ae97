import * as z from 'zod'
import { CONTRACT, contractOf } from '../../daemon/project/contract.js'
import { extended } from '../../workers/flows/contract.js'
import { defineTool } from '../define-tool.js'
import { session } from '../fields.js'
import { foldersOf } from './visual-diff/folders.js'

export const contractSave = defineTool({
  name: 'probe_contract_save',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description:
    'Add to .probe/contract.json what the app declares (test ids, signals, stores) and the fields of the answers in this session.',
  input: z.strictObject(session),
  examples: [{}],
  async run(context, { sessionId }) {
    const { session: where, ...now } = await context.ask(sessionId, 'surface', {})
    const contracts = contractOf(foldersOf(context).project)
    const known = (await contracts.names()).includes(CONTRACT) ? await contracts.read(CONTRACT) : undefined
    const contract = extended(known, now)
    const { testids, signals, stores, requests } = contract
    return {
      file: await contracts.write(CONTRACT, contract),
      testids: testids.length,
      signals: signals.length,
      stores: stores.length,
      requests: requests.length,
      session: where,
    }
  },
})
