import path from 'node:path'
import { INTENT_VERSION, type Intent, intentSchema } from '../../workers/flows/intent.js'
import { parseProjectJson, projectText } from '../../workers/flows/project-json.js'
import { JsonFolder } from './json-folder.js'

/** @param project folder of the project */
export function intentsOf(project: string): JsonFolder<Intent> {
  return new JsonFolder<Intent>(path.join(project, '.probe', 'intent'), {
    noun: 'intent',
    parse: (text, file) => parseProjectJson(text, file, INTENT_VERSION, intentSchema),
    text: projectText,
    named: (intent, id) => ({ ...intent, id }),
  })
}
