import * as z from 'zod'
import { recordingsOf } from '../../../daemon/project/recordings.js'
import { RECORDING_VERSION } from '../../../workers/flows/recording.js'
import type { RecordStopped } from '../../../workers/operations/record.js'
import { defineMember, type ToolAnswerOf } from '../../define-tool.js'
import { segment, session } from '../../fields.js'
import { refuseCut } from '../flow/whole.js'
import { foldersOf } from '../visual-diff/folders.js'

export const stopRecording = defineMember({
  description: 'writes .probe/recordings/<name>.json',
  input: z.strictObject({ action: z.literal('stop'), recordingName: segment.exactOptional(), ...session }),
  async run(context, { sessionId, recordingName: name }) {
    const asked = { action: 'stop' as const, ...(name === undefined ? {} : { name }) }
    const answer = await context.ask(sessionId, 'record', asked)
    refuseCut(answer)
    // `stop` answers what it compiled.
    const { flow, reactions, cost, recording, ...rest } = answer as ToolAnswerOf<'record'> & RecordStopped
    const { secrets, warning } = rest
    const file = await recordingsOf(foldersOf(context).project).write(recording, {
      version: RECORDING_VERSION,
      name: recording,
      sessionId: rest.session.sessionId,
      program: flow,
      reactions,
      cost,
      ...(secrets === undefined ? {} : { secrets }),
      ...(warning === undefined ? {} : { warning }),
    })
    return { recording, file, program: flow, reactions, cost, ...rest }
  },
})
