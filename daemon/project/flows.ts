import path from 'node:path'
import { FLOW_VERSION, type Flow, flowSchema } from '../../workers/flows/flow.js'
import { parseProjectJson, projectText } from '../../workers/flows/project-json.js'
import { JsonFolder } from './json-folder.js'

/** @param project folder of the project */
export function flowsOf(project: string): JsonFolder<Flow> {
  return new JsonFolder<Flow>(path.join(project, '.probe', 'flows'), {
    noun: 'flow',
    parse: (text, file) => parseProjectJson(text, file, FLOW_VERSION, flowSchema),
    text: projectText,
    named: (flow, name) => ({ ...flow, name }),
  })
}
