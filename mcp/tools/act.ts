import type { Tool } from '../define-tool.js'
import { single } from './act/single.js'
import { steps } from './act/steps.js'

/** In this tool `action` names the act, so the presence of `steps` selects the member. */
export const act: Tool = {
  name: 'probe_act',
  advertised: true,
  proves: false,
  hints: { readOnly: false },
  description:
    'Act on an element, or run several steps. Arguments as in probe_act_and_wait. Proves nothing: use probe_act_and_wait for a verdict, or probe_assert afterwards.',
  members: { single, steps },
  choose: (args) => (args.steps === undefined ? 'single' : 'steps'),
  examples: [
    { ref: 'e12', action: 'click' },
    {
      steps: [
        { target: { label: 'Email' }, action: 'fill', args: { text: 'a@example.test' } },
        { target: { role: 'button', name: 'Sign in' }, action: 'click' },
      ],
    },
  ],
}
