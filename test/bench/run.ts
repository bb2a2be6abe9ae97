/** `npm run bench [name …] [-- options]`: runs the benchmarks and prints one JSON line per figure. `peers` installs other packages, so it runs only by name. */
import { actAndWait } from './act-and-wait.js'
import { assert } from './assert.js'
import { decide } from './decide.js'
import { drives } from './drives.js'
import type { Benchmark } from './figure.js'
import { intake } from './intake.js'
import { leases } from './leases.js'
import { memory } from './memory.js'
import { neighbour } from './neighbour.js'
import { page } from './page.js'
import { peers } from './peers.js'
import { screenshot } from './screenshot.js'
import { scriptSize } from './script-size.js'
import { snapshot } from './snapshot.js'
import { start } from './start.js'
import { tabs } from './tabs.js'
import { toolListSize } from './tool-list.js'
import { verdicts } from './verdicts.js'
import { visual } from './visual.js'
import { waits } from './waits.js'

const BENCHMARKS: readonly Benchmark[] = [
  toolListSize,
  scriptSize,
  start,
  memory,
  tabs,
  intake,
  neighbour,
  assert,
  actAndWait,
  waits,
  decide,
  snapshot,
  page,
  leases,
  drives,
  screenshot,
  visual,
  verdicts,
  peers,
]

const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith('-'))
const names = firstOption < 0 ? given : given.slice(0, firstOption)
const options = given.slice(names.length)
const unknown = names.filter((name) => !BENCHMARKS.some((each) => each.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `no benchmark ${unknown.join(', ')}; there are ${BENCHMARKS.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(2)
}
for (const benchmark of BENCHMARKS.filter(
  ({ name }) => names.includes(name) || (names.length === 0 && name !== peers.name),
)) {
  for (const figure of await benchmark.run(options)) process.stdout.write(`${JSON.stringify(figure)}\n`)
}
