/** Stamps elements with their source position. */
import MagicString from 'magic-string'
import { fitsGlob } from '../../../protocol/match.js'
import { fileNames } from '../file-name.js'
import { type Rewritten, rewritten } from '../rewritten.js'
import { astro } from './astro.js'
import { STAMP } from './elements.js'
import { jsx } from './jsx.js'
import type { Language, Opening, Reader } from './language.js'
import { mdx } from './mdx.js'
import { svelte } from './svelte.js'
import { vue } from './vue.js'

const LANGUAGES: readonly Language[] = [jsx, svelte, vue, astro, mdx]

export interface StampOptions {
  /** folder of the app, which provides the compilers */
  root: string
  /** folder that file names are relative to; default: the app's folder */
  from?: string
  /** globs of excluded files, relative to the app's folder */
  exclude?: readonly string[]
  /** called once for each file that is not stamped, with the reason */
  warn?: (line: string) => void
}

/** Stamps the code of a file. Returns undefined when there is nothing to stamp. */
export type Stamp = (code: string, file: string) => Promise<Rewritten | undefined>

/** True for a file in a supported language, outside node_modules. */
export function isSource(file: string): boolean {
  return languageOf(file) !== undefined && !/[\\/]node_modules[\\/]/.test(file)
}

export function stamper({ root, from = root, exclude = [], warn = () => undefined }: StampOptions): Stamp {
  const nameOf = fileNames(from)
  const nameInApp = fileNames(root)
  const readers = new Map<Language, Promise<Reader | undefined>>()
  const warned = new Set<string>()
  const warnOnce = (about: string, line: string) => {
    if (warned.has(about)) return
    warned.add(about)
    warn(line)
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
      warnOnce(
        language.name,
        `${language.name} files are not stamped: the app's compiler was not found, or has no usable parser`,
      )
      return undefined
    }
    const found = await readIfValid(read, code, file)
    if (found === undefined) return undefined
    if (found.skipped !== undefined) warnOnce(file, `${name} is not stamped: ${found.skipped}`)
    return found.openings.length === 0 ? undefined : stamped(code, file, name, found.openings)
  }
}

function languageOf(file: string): Language | undefined {
  return LANGUAGES.find(({ extensions }) => extensions.some((extension) => file.endsWith(extension)))
}

/** Ignores syntax errors, which the compiler itself reports. */
async function readIfValid(read: Reader, code: string, file: string) {
  try {
    return await read(code, file)
  } catch {
    return undefined
  }
}

function stamped(code: string, file: string, name: string, openings: readonly Opening[]): Rewritten {
  const text = new MagicString(code)
  const placeOf = placesIn(code)
  for (const { start, afterName } of openings) {
    const { line, column } = placeOf(start)
    text.appendLeft(afterName, ` ${STAMP}="${escaped(name)}:${line}:${column}"`)
  }
  return rewritten(text, code, file)
}

/** Line and column of an offset, both 1-based. Columns count UTF-16 units. */
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

/** Escapes a file name for attributes in every language. In Svelte, braces start an expression. */
function escaped(name: string): string {
  return name.replace(/[&"<>{}]/g, (char) => `&#${char.charCodeAt(0)};`)
}
