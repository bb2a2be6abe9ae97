/** The published JSON Schemas of the project's files, for editors (docs/flows.md#files). */
import * as z from 'zod'
import { baselineSchema } from './baseline.js'
import { contractSchema } from './contract.js'
import { flowSchema, stepSchemas } from './flow.js'
import { intentSchema } from './intent.js'

type JsonSchema = { [key: string]: unknown }

/** By the file's kind. What a claim may say is checked when the file is read: see docs/claims.md. */
export function projectSchemas(): { [kind: string]: JsonSchema } {
  const flow = published(flowSchema)
  const steps = { type: 'array', minItems: 1, items: { anyOf: stepSchemas.map(inner) } }
  const properties = flow.properties as JsonSchema
  return {
    flow: { ...flow, properties: { ...properties, steps } },
    contract: published(contractSchema),
    baseline: published(baselineSchema),
    intent: published(intentSchema),
  }
}

/** A part of a schema does not say the dialect again. */
function inner(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...part } = published(schema)
  return part
}

function published(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}
