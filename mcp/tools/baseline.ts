import { defineActions } from '../define-tool.js'
import { diffBaselines } from './baseline/diff.js'
import { listBaselines } from './baseline/list.js'
import { saveBaselines } from './baseline/save.js'

export const baseline = defineActions({
  name: 'probe_baseline',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description:
    'What the page consists of, without refs, dates and ids: save it, and later list what was added and removed.',
  actions: { save: saveBaselines, list: listBaselines, diff: diffBaselines },
  examples: [{ action: 'save', name: 'orders' }, { action: 'list' }, { action: 'diff', name: 'orders' }],
})
