import { projectSettings } from '../../sdk/node/project/settings.js'

/**
 * @param project folder of the project
 * @returns where the app answers; undefined when the project does not say it
 * @throws ProbeError CORRUPT_FILE
 */
export function appAddress(project: string): string | undefined {
  return projectSettings(project)?.serve?.url.replaceAll('{worker}', '1')
}
