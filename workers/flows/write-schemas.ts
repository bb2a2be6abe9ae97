/** Writes the JSON Schemas of the project's files. build.mjs runs it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { projectText } from './project-json.js'
import { projectSchemas } from './schemas.js'

const folder = new URL('../../schemas/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [kind, schema] of Object.entries(projectSchemas()))
  writeFileSync(new URL(`${kind}.json`, folder), projectText(schema))
