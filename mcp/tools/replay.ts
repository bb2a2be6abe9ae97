import * as z from 'zod'
import { recordingsOf } from '../../daemon/project/recordings.js'
import { defineTool } from '../define-tool.js'
import { segment } from '../fields.js'
import { pageFields } from './flows/arguments.js'
import { playFlow } from './flows/play.js'
import { foldersOf } from './visual-diff/folders.js'

export const replay = defineTool({
  name: 'probe_replay',
  advertised: false,
  proves: false,
  hints: { readOnly: false },
  description:
    'Play a recording of .probe/recordings again. Steps with a ref can only be played in the session that was recorded.',
  input: z.strictObject({ recordingName: segment, ...pageFields }),
  examples: [{ recordingName: 'checkout' }],
  async run(context, { recordingName, ...wanted }) {
    const { project } = foldersOf(context)
    const { program, sessionId } = await recordingsOf(project).read(recordingName)
    return playFlow(context, program, wanted, sessionId === undefined ? {} : { recordedIn: sessionId })
  },
})
