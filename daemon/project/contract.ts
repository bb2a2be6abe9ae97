import path from 'node:path'
import { CONTRACT_VERSION, type Contract, contractSchema } from '../../workers/flows/contract.js'
import { parseProjectJson, projectText } from '../../workers/flows/project-json.js'
import { JsonFolder } from './json-folder.js'

/** The file's name in its folder, which has other files too. */
export const CONTRACT = 'contract'

/** @param project folder of the project */
export function contractOf(project: string): JsonFolder<Contract> {
  return new JsonFolder<Contract>(path.join(project, '.probe'), {
    noun: 'contract',
    parse: (text, file) => parseProjectJson(text, file, CONTRACT_VERSION, contractSchema),
    text: projectText,
    named: (contract) => contract,
  })
}
