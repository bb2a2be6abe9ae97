import * as z from 'zod'
import { recordingsOf } from '../../../daemon/project/recordings.js'
import { defineMember } from '../../define-tool.js'
import { segment, session } from '../../fields.js'
import { foldersOf } from '../visual-diff/folders.js'

export const startRecording = defineMember({
  description: 'from now on, with what a person does in the tab',
  input: z.strictObject({ action: z.literal('start'), recordingName: segment, ...session }),
  async run(context, { sessionId, recordingName: name }) {
    const { recording, ...started } = await context.ask(sessionId, 'record', { action: 'start', name })
    const file = recordingsOf(foldersOf(context).project).file(name)
    return { ...started, recording, willWrite: file }
  },
})
