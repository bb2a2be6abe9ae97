/** `npm run bench [--quick] [name …]`: runs the benchmarks and prints one JSON line for each figure. */
import { actAndWait } from './act-and-wait.js'
import { assert } from './assert.js'
import type { Benchmark } from './figure.js'
import { page } from './page.js'
import { scriptSize } from './script-size.js'
import { snapshot } from './snapshot.js'
import { start } from './start.js'
import { toolListSize } from './tool-list.js'

const BENCHMARKS: readonly Benchmark[] = [toolListSize, scriptSize, start, assert, actAndWait, snapshot, page]

const QUICK = '--quick'

const given = process.argv.slice(2)
const quick = given.includes(QUICK)
const names = given.filter((each) => each !== QUICK)
const unknown = names.filter((name) => !BENCHMARKS.some((each) => each.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `no benchmark ${unknown.join(', ')}; there are ${BENCHMARKS.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(2)
}
for (const benchmark of BENCHMARKS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  for (const figure of await benchmark.run({ quick })) process.stdout.write(`${JSON.stringify(figure)}\n`)
}
