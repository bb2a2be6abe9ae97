import { defineActions } from '../define-tool.js'
import { check } from './assert/check.js'
import { wait } from './assert/wait.js'

export const assert = defineActions({
  name: 'probe_assert',
  advertised: true,
  proves: true,
  hints: { readOnly: true, openWorld: false },
  description:
    'Verdict on a predicate since the last act, or since a cursor. wait: also looks further back, and blocks until it holds.',
  actions: { check, wait },
  byDefault: 'check',
  examples: [
    { predicate: { kind: 'state', store: 'cart', statePath: 'total', equals: 42 } },
    { action: 'wait', predicate: { kind: 'signal', name: 'webhook.received' }, timeout_ms: 10_000 },
  ],
})
