import { defineActions } from '../define-tool.js'
import { verifyFlows } from './verify/flows.js'
import { healFlows } from './verify/heal.js'

export const verify = defineActions({
  name: 'probe_verify',
  advertised: false,
  proves: false,
  hints: { readOnly: false },
  description:
    'Play the saved flows again, one after the other. Only failures carry detail. heal: finds elements that have other names now. It neither starts the app nor resets its data; probe verify does.',
  actions: { flows: verifyFlows, heal: healFlows },
  examples: [
    { action: 'flows' },
    { action: 'flows', names: ['approve-order'] },
    { action: 'heal', apply: true },
  ],
})
