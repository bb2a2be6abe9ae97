/** Values that a JSON Schema allows, as far as the schemas of our tools and claims go. */
import fc from 'fast-check'
import { FIELDS, text, USUAL } from './values.js'

export interface Schema {
  readonly [keyword: string]: unknown
}

const MOST = 1_000_000
const ITEMS = 4

/** @param field name of the argument, whose values may be known better than by the schema */
function fromSchema(schema: Schema, field = ''): fc.Arbitrary<unknown> {
  const own = FIELDS[field]
  if (own !== undefined) return own
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const parts = schema.anyOf ?? schema.oneOf
  if (Array.isArray(parts)) return fc.oneof(...(parts as Schema[]).map((part) => fromSchema(part)))
  switch (schema.type) {
    case 'string':
      return fromText(schema)
    case 'integer':
      return fc.integer(boundsOf(schema))
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fromSchema((schema.items ?? {}) as Schema), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: ITEMS,
      })
    case 'object':
      return fromObject(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** @param without fields that are generated elsewhere */
export function fromObject(schema: Schema, without: readonly string[] = []): fc.Arbitrary<object> {
  const properties = Object.entries((schema.properties ?? {}) as { [name: string]: Schema })
  const fields = properties.filter(([name]) => !without.includes(name))
  const required = (schema.required ?? []) as string[]
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fromSchema(field, name)])), {
    requiredKeys: fields
      .map(([name]) => name)
      .filter((name) => required.includes(name) || USUAL.includes(name)),
  })
}

function fromText({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'base64') return fc.base64String({ maxLength: 40 })
  return typeof pattern === 'string' ? fc.stringMatching(new RegExp(pattern)) : text
}

function boundsOf({ minimum, maximum }: Schema): { min: number; max: number } {
  return { min: Math.max(Number(minimum ?? 0), -MOST), max: Math.min(Number(maximum ?? MOST), MOST) }
}
