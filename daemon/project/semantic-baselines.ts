import path from 'node:path'
import { BASELINE_VERSION, baselineSchema, type SemanticBaseline } from '../../workers/flows/baseline.js'
import { parseProjectJson, projectText } from '../../workers/flows/project-json.js'
import { JsonFolder } from './json-folder.js'

/** @param project folder of the project */
export function semanticBaselinesOf(project: string): JsonFolder<SemanticBaseline> {
  return new JsonFolder<SemanticBaseline>(path.join(project, '.probe', 'baselines'), {
    noun: 'baseline',
    parse: (text, file) => parseProjectJson(text, file, BASELINE_VERSION, baselineSchema),
    text: projectText,
    named: (baseline, name) => ({ ...baseline, name }),
  })
}
