import path from 'node:path'
import { parseProjectJson, projectText } from '../../workers/flows/project-json.js'
import { RECORDING_VERSION, type Recording, recordingSchema } from '../../workers/flows/recording.js'
import { JsonFolder } from './json-folder.js'

/** @param project folder of the project */
export function recordingsOf(project: string): JsonFolder<Recording> {
  return new JsonFolder<Recording>(path.join(project, '.probe', 'recordings'), {
    noun: 'recording',
    parse: (text, file) => parseProjectJson(text, file, RECORDING_VERSION, recordingSchema),
    text: projectText,
    named: (recording, name) => ({ ...recording, name, program: { ...recording.program, name } }),
  })
}
