import { defineActions } from '../define-tool.js'
import { check } from './assert/check.js'
import { wait } from './assert/wait.js'

export const assert = defineActions({
  name: 'probe_assert',
  advertised: true,
  proves: true,
  hints: { readOnly: true, openWorld: false },
  description:
    'Verdict on a predicate over what came since the last act (or since). wait: looks back and ahead.',
  actions: { check, wait },
  byDefault: 'check',
  examples: [
    { predicate: { kind: 'state', store: 'cart', statePath: 'total', equals: 42 } },
    { action: 'wait', predicate: { kind: 'signal', name: 'webhook.received' }, timeout_ms: 10_000 },
  ],
})
