/** Passes the promise of each `import()` through the page, so that what it leads to keeps its cause (docs/design/cause.md). */
import { parse } from '@babel/parser'
import MagicString from 'magic-string'
import { IMPORT_SLOT } from '../../../protocol/import-slot.js'
import { type Rewritten, rewritten } from '../rewritten.js'
import { walk } from '../stamp/walk.js'

/** Without the SDK in the page, the promise passes unchanged. */
const THROUGH = `(globalThis[Symbol.for(${JSON.stringify(IMPORT_SLOT)})]??((module)=>module))(`
const MAY_IMPORT = /\bimport\s*\(/

/**
 * @param code JavaScript
 * @param file for the source map
 * @returns undefined when there is nothing to follow, or the code does not parse
 */
export function followImports(code: string, file: string): Rewritten | undefined {
  if (!MAY_IMPORT.test(code)) return undefined
  const found = importsIn(code)
  if (found.length === 0) return undefined
  const text = new MagicString(code)
  for (const { start, end } of found) text.appendLeft(start, THROUGH).appendRight(end, ')')
  return rewritten(text, code, file)
}

/** Offsets of the import expressions, in UTF-16 units. Code that does not parse has none: its compiler reports it. */
function importsIn(code: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  try {
    const { program } = parse(code, { sourceType: 'module', createImportExpressions: true })
    walk(program, (node) => {
      const { type, start, end } = node as { type: unknown; start?: number; end?: number }
      if (type === 'ImportExpression' && start !== undefined && end !== undefined) found.push({ start, end })
    })
  } catch {
    return []
  }
  return found
}
