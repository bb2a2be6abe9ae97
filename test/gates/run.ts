/**
 * `npm run gates [name …]`: runs all or the named gates; `-- --newest` runs only the newest version of each stack, and
 * `-- --docs` writes the results into the docs.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { nearest } from '../../sdk/protocol/nearest.js'
import { runAva } from '../harness/ava.js'
import { DRIVEN } from './driven/result.js'
import { keptRows, linesOf, writeMatrix } from './matrix.js'
import { newestOf } from './newest.js'
import { WIRED } from './result.js'

const ENDING = '.gate.js'
const folder = fileURLToPath(new URL('.', import.meta.url))
const files = await readdir(folder, { recursive: true })
const gates = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean' }, newest: { type: 'boolean' } },
})
const unknown = names.find((name) => !gates.includes(name))
if (unknown !== undefined) {
  const near = nearest(unknown, gates)
  const hint = near === undefined ? `there are ${gates.join(', ')}` : `do you mean "${near}"?`
  console.error(`there is no gate "${unknown}"; ${hint}`)
  process.exitCode = 3
} else {
  const asked = names.length === 0 ? gates : names
  const chosen = values.newest ? newestOf(asked) : asked
  const paths = chosen.map((name) => path.join(folder, `${name}${ENDING}`))
  process.exitCode = await runAva(['--config', 'gates.config.mjs', ...paths])
  for (const matrix of [WIRED, DRIVEN]) {
    const rows = await keptRows(matrix)
    if (rows.length === 0) continue
    console.log(linesOf(matrix, rows))
    if (values.docs) await writeMatrix(matrix, rows)
  }
}
