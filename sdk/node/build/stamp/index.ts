/** Stamps elements with their place in the source, whatever the language. */
import MagicString from 'magic-string'
import { fitsGlob } from '../../../protocol/match.js'
import { fileNames } from '../file-name.js'
import { astro } from './astro.js'
import { STAMP } from './elements.js'
import { jsx } from './jsx.js'
import type { Language, Opening, Reader } from './language.js'
import { svelte } from './svelte.js'
import { vue } from './vue.js'

const LANGUAGES: readonly Language[] = [jsx, svelte, vue, astro]

export interface Stamped {
  code: string
  /** https://tc39.es/ecma426/ */
  map: { version: 3; sources: string[]; sourcesContent: string[]; names: string[]; mappings: string }
}

export interface StampOptions {
  /** folder of the app: its compilers read its files */
  root: string
  /** folder from which files are told; that of the app when left out */
  from?: string
  /** globs of files, from the app's folder, that are left alone */
  exclude?: readonly string[]
  /** told once of each file whose elements are left alone, and why */
  tell?: (line: string) => void
}

/** Stamps the code of a file; undefined where there is nothing to stamp. */
export type Stamp = (code: string, file: string) => Promise<Stamped | undefined>

/** True for a file that may be stamped: the app's own, in one of the languages. */
export function isSource(file: string): boolean {
  return languageOf(file) !== undefined && !/[\\/]node_modules[\\/]/.test(file)
}

/** Makes the function that stamps an app's files. */
export function stamper({ root, from = root, exclude = [], tell = () => undefined }: StampOptions): Stamp {
  const nameOf = fileNames(from)
  const nameInApp = fileNames(root)
  const readers = new Map<Language, Promise<Reader | undefined>>()
  const told = new Set<string>()
  const tellOnce = (about: string, line: string) => {
    if (told.has(about)) return
    told.add(about)
    tell(line)
  }
  return async (code, file) => {
    const language = languageOf(file)
    const name = nameOf(file)
    if (language === undefined || !isSource(file) || !language.mayHold(code)) return undefined
    if (exclude.some((glob) => fitsGlob(nameInApp(file), glob))) return undefined
    const known = readers.get(language) ?? language.reader(root)
    readers.set(language, known)
    const read = await known
    if (read === undefined) {
      tellOnce(
        language.name,
        `${language.name} files are not stamped: the app's compiler cannot be found or read from`,
      )
      return undefined
    }
    const found = await attemptToRead(read, code, file)
    if (found === undefined) return undefined
    if (found.left !== undefined) tellOnce(file, `${name} is not stamped: ${found.left}`)
    return found.openings.length === 0 ? undefined : stamped(code, file, name, found.openings)
  }
}

function languageOf(file: string): Language | undefined {
  return LANGUAGES.find(({ endings }) => endings.some((ending) => file.endsWith(ending)))
}

/** What the compiler cannot read, it says itself, better than we could. */
async function attemptToRead(read: Reader, code: string, file: string) {
  try {
    return await read(code, file)
  } catch {
    return undefined
  }
}

function stamped(code: string, file: string, name: string, openings: readonly Opening[]): Stamped {
  const text = new MagicString(code)
  const placeOf = placesIn(code)
  for (const { start, behindName } of openings) {
    const { line, column } = placeOf(start)
    text.appendLeft(behindName, ` ${STAMP}="${escaped(name)}:${line}:${column}"`)
  }
  const { names, mappings } = text.generateMap({ hires: 'boundary' })
  return {
    code: text.toString(),
    map: { version: 3, sources: [file], sourcesContent: [code], names, mappings },
  }
}

/** Line and column of an offset, both from 1; columns count UTF-16 units. */
function placesIn(code: string): (offset: number) => { line: number; column: number } {
  const lines = [0]
  for (const { index } of code.matchAll(/\n/g)) lines.push(index + 1)
  return (offset) => {
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((lines[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 }
  }
}

/** A file's name as it may stand in an attribute of each language: braces begin an expression in Svelte's. */
function escaped(name: string): string {
  return name.replace(/[&"<>{}]/g, (char) => `&#${char.charCodeAt(0)};`)
}
