import { defineActions } from '../define-tool.js'
import { closeIntent } from './intent/close.js'
import { declareIntent } from './intent/declare.js'
import { listIntents } from './intent/list.js'

export const intent = defineActions({
  name: 'probe_intent',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description:
    'What a person should be able to do, declared before or while it is built. A proved verdict whose intent names it shows it; open: true lists what is not shown yet.',
  actions: { declare: declareIntent, list: listIntents, close: closeIntent },
  examples: [
    { action: 'declare', text: 'orders can be approved' },
    { action: 'list', open: true },
    { action: 'close', id: 'orders-can-be-approved' },
  ],
})
