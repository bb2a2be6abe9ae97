import { defineActions } from '../define-tool.js'
import { startRecording } from './record/start.js'
import { stopRecording } from './record/stop.js'

export const record = defineActions({
  name: 'probe_record',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description:
    'Record what agents and a person do in a tab. stop writes .probe/recordings/<name>.json and returns the program, what the app did after each step, the cost, and a warning for a step that no locator finds again.',
  actions: { start: startRecording, stop: stopRecording },
  examples: [
    { action: 'start', recordingName: 'checkout' },
    { action: 'stop', recordingName: 'checkout' },
  ],
})
