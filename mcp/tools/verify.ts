import { defineActions } from '../define-tool.js'
import { verifyFlows } from './verify/flows.js'

export const verify = defineActions({
  name: 'probe_verify',
  advertised: false,
  proves: false,
  hints: { readOnly: false },
  description:
    'Play the saved flows again, one after the other. Only failures carry detail. It neither starts the app nor resets its data; probe verify does.',
  actions: { flows: verifyFlows },
  examples: [{ action: 'flows' }, { action: 'flows', names: ['approve-order'] }],
})
