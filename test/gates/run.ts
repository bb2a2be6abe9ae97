/** `npm run gates [name …]`: runs all or the named gates; `-- --docs` writes the results to docs/frameworks.md. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { nearest } from '../../sdk/protocol/nearest.js'
import { keptResults, matrixOf, writeMatrix } from './result.js'

const ENDING = '.gate.js'
const folder = fileURLToPath(new URL('.', import.meta.url))
const files = await readdir(folder)
const gates = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
const isDocs = process.argv.includes('--docs')
const names = process.argv.slice(2).filter((name) => name !== '--docs')
const unknown = names.find((name) => !gates.includes(name))
if (unknown !== undefined) {
  const near = nearest(unknown, gates)
  const hint = near === undefined ? `there are ${gates.join(', ')}` : `do you mean "${near}"?`
  console.error(`there is no gate "${unknown}"; ${hint}`)
  process.exitCode = 3
} else {
  const ava = fileURLToPath(new URL('cli.mjs', import.meta.resolve('ava')))
  const chosen = (names.length === 0 ? gates : names).map((name) => path.join(folder, `${name}${ENDING}`))
  const child = spawn(process.execPath, [ava, '--config', 'gates.config.mjs', ...chosen], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.exitCode = code ?? 1
  const results = await keptResults()
  console.log(matrixOf(results))
  if (isDocs) await writeMatrix(results)
}
