/** A tool's JSON Schema as agents read it: compact, and with no bounds that say nothing. */
import * as z from 'zod'
import type { Tool } from './define-tool.js'

export interface InputSchema {
  type: 'object'
  [key: string]: unknown
}

/** MCP asks for an object at the top: a union's members stand under `anyOf`. */
export function inputSchemaOf(tool: Tool): InputSchema {
  const { $schema: _schema, ...schema } = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  return { type: 'object', ...(compact(schema) as object) }
}

const SILENT = new Set(['minLength', 'maxLength', 'maxItems', 'propertyNames', 'additionalProperties', 'minimum', 'maximum'])

/** Without bounds that the error tells well enough, and without what JSON Schema takes for granted. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !SILENT.has(key))
      .map(([key, item]) => [key === 'oneOf' ? 'anyOf' : key, compact(item)]),
  )
}
