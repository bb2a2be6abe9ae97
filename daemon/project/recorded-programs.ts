import path from 'node:path'
import * as z from 'zod'
import { FLOW_VERSION, flowSchema } from '../../workers/flows/flow.js'
import { parseProjectJson, projectText } from '../../workers/flows/project-json.js'
import { JsonFolder } from './json-folder.js'

/** What a replay reads of a recording: the flow, and the session in which its refs are valid. */
const schema = z.looseObject({
  program: flowSchema,
  sessionId: z.string().max(200).optional(),
})
type RecordedProgram = z.output<typeof schema>

/** @param project folder of the project */
export function recordedProgramsOf(project: string): JsonFolder<RecordedProgram> {
  return new JsonFolder<RecordedProgram>(path.join(project, '.probe', 'recordings'), {
    noun: 'recording',
    parse: (text, file) => parseProjectJson(text, file, FLOW_VERSION, schema),
    text: projectText,
    named: (recording) => recording,
  })
}
