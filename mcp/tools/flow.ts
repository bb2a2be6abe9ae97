import { defineActions } from '../define-tool.js'
import { deleteFlow } from './flow/delete.js'
import { listFlows } from './flow/list.js'
import { loadFlow } from './flow/load.js'
import { renameFlow } from './flow/rename.js'

export const flow = defineActions({
  name: 'probe_flow',
  advertised: false,
  proves: false,
  hints: { readOnly: false, openWorld: false },
  description: "The project's flows in .probe/flows: what was proved once, to be played again.",
  actions: { list: listFlows, load: loadFlow, delete: deleteFlow, rename: renameFlow },
  examples: [
    { action: 'list' },
    { action: 'load', flowName: 'approve-order' },
    { action: 'rename', flowName: 'approve-order', to: 'approve-an-order' },
  ],
})
