import type MagicString from 'magic-string'

/** Changed code of a file, as build tools take it. */
export interface Rewritten {
  code: string
  /** https://tc39.es/ecma426/ */
  map: { version: 3; sources: string[]; sourcesContent: string[]; names: string[]; mappings: string }
}

/**
 * @param text the code with its changes
 * @param code before the changes
 * @param file for the source map
 */
export function rewritten(text: MagicString, code: string, file: string): Rewritten {
  const { names, mappings } = text.generateMap({ hires: 'boundary' })
  return {
    code: text.toString(),
    map: { version: 3, sources: [file], sourcesContent: [code], names, mappings },
  }
}
