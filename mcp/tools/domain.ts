import * as z from 'zod'
import { CONTRACT, contractOf } from '../../daemon/project/contract.js'
import { flowsOf } from '../../daemon/project/flows.js'
import { runsOf } from '../../daemon/project/runs.js'
import { codeOf, toWire } from '../../sdk/protocol/errors.js'
import { domainOf, type FlowRuns } from '../../workers/flows/domain.js'
import type { Flow } from '../../workers/flows/flow.js'
import { runsIn } from '../../workers/flows/run-history.js'
import { defineTool } from '../define-tool.js'
import { foldersOf } from './visual-diff/folders.js'

/** A flow that cannot be read is named beside the others. */
export const domain = defineTool({
  name: 'probe_domain',
  advertised: false,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description:
    "What the project's flows cover, and what they do not, from its files alone; the riskiest flow first.",
  input: z.strictObject({}),
  examples: [{}],
  async run(context) {
    const { project } = foldersOf(context)
    const files = flowsOf(project)
    const flows: Flow[] = []
    const unreadable: { flow: string; error: string }[] = []
    for (const name of await files.names()) {
      try {
        flows.push(await files.read(name))
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        unreadable.push({ flow: name, error: toWire(error).message })
      }
    }
    const contracts = contractOf(project)
    const contract = (await contracts.names()).includes(CONTRACT) ? await contracts.read(CONTRACT) : undefined
    const histories = runsOf(project)
    const runs = new Map<string, FlowRuns>()
    for (const name of await histories.names()) {
      // A history only ranks: without it, the flow counts as never played.
      const history = await histories.read(name).catch(() => undefined)
      if (history !== undefined) runs.set(name, runsIn(history))
    }
    const domain = domainOf(flows, contract, runs)
    return unreadable.length === 0 ? domain : { ...domain, unreadable }
  },
})
