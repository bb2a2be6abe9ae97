import path from 'node:path'

export const HAR_ENDING = '.har'

/** @param project its folder. @param name one safe segment of a path, with or without `.har` */
export function harFile(project: string, name: string): string {
  return path.join(project, '.probe', 'har', name.endsWith(HAR_ENDING) ? name : `${name}${HAR_ENDING}`)
}
