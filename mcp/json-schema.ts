/** Tool arguments as JSON Schema: short for the tool list, exact for probe_tools. */
import * as z from 'zod'
import type { Tool } from './define-tool.js'

type Schema = { [key: string]: unknown }

/** Keywords kept in the tool list. Bounds and strictness are left out: the parser checks them, and its errors name them. */
const LISTED = ['type', 'enum', 'const', 'description', 'default', 'properties', 'items', 'required', 'anyOf']
/** The meta field `listed` of an argument that the tool list leaves out, because agents seldom need it. */
const LEFT_OUT = 'not'
/** Keywords that the tool list keeps of a part with the meta field `listed`, whose content is described elsewhere. */
const LISTED_PARTS: { readonly [listed: string]: readonly string[] } = {
  whole: ['type', 'description'],
  type: ['type'],
}

export function exactSchemas(tool: Tool): { [member: string]: Schema } {
  return Object.fromEntries(
    Object.entries(tool.members).map(([name, { input }]) => {
      return [name, withoutOwnMarks(inputSchema(input)) as Schema]
    }),
  )
}

/**
 * Merges the members into one flat object for the tool list: models' tool interfaces reject a union at the top level. A
 * field is required if every member requires it.
 */
export function listedSchema(tool: Tool): Schema {
  const members = Object.values(tool.members).map(({ input }) => inputSchema(input))
  const properties: { [name: string]: Schema } = {}
  for (const member of members) {
    for (const [name, field] of Object.entries((member.properties ?? {}) as { [name: string]: Schema })) {
      if (field.listed === LEFT_OUT) continue
      properties[name] = mergeFields(properties[name], terse(field) as Schema)
    }
  }
  const required = Object.keys(properties).filter((name) =>
    members.every((member) => ((member.required ?? []) as string[]).includes(name)),
  )
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

function mergeFields(one: Schema | undefined, other: Schema): Schema {
  if (one === undefined)
    return typeof other.const === 'string' ? { type: 'string', enum: [other.const] } : other
  if (!('const' in other) || !Array.isArray(one.enum)) return one
  return { ...one, enum: [...one.enum, other.const] }
}

function terse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(terse)
  if (value === null || typeof value !== 'object') return value
  const schema = value as Schema
  const keywords = LISTED_PARTS[String(schema.listed)] ?? LISTED
  const kept = Object.entries(schema).filter(([key]) => keywords.includes(key))
  return Object.fromEntries(
    kept.map(([key, part]) => {
      if (key === 'properties') {
        const fields = Object.entries(part as Schema).map(([name, field]) => [name, terse(field)])
        return [key, Object.fromEntries(fields)]
      }
      return [key, key === 'items' || key === 'anyOf' ? terse(part) : part]
    }),
  )
}

function inputSchema(input: z.ZodObject): Schema {
  const { $schema: _version, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}

/** Removes the bounds that `.int()` adds, and `listed`, which only the tool list uses. */
function withoutOwnMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnMarks)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => key !== 'listed' && Math.abs(Number(part)) !== Number.MAX_SAFE_INTEGER)
      .map(([key, part]) => [key, withoutOwnMarks(part)]),
  )
}
