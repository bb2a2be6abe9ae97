import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBench } from '../harness/bench.js'
import { readRunOptions } from '../harness/run-options.js'
import { bundlePages, FIXTURES } from './bundles.js'
import { LIBRARIES } from './cases/index.js'
import { faultsIn } from './faults.js'
import { KNOWN_FAILURES } from './known-failures.js'
import { libraryPage } from './library-page.js'
import { idOf, OUTCOMES, outcomeOf, type Played } from './outcome.js'
import { play } from './play.js'
import { openLibrarySite } from './site.js'

const HELP = `Usage: npm run libraries [-- options]

Plays what a hand does in the libraries that apps are made of, with the browser's own input and through probe, and compares.
A case that fails is played again, alone, up to twice.

  --tabs N     tabs at a time (3)
  --only NAMES plays some libraries, by the names of their pages in fixtures/libraries/pages: radix,mui
  --write      writes docs/libraries.md
  --json       prints every case as JSON

Exit codes: 0 every case that a hand can do was done, but the known failures; 1 some were not; 2 wrong usage.`

/** further plays of a case that failed */
const AGAIN = 2

const DOCUMENT = fileURLToPath(new URL('../../../docs/libraries.md', import.meta.url))

const { numbers, json, flags, texts } = readRunOptions('libraries', HELP, {
  numbers: { tabs: { fallback: 3, least: 1, whole: true } },
  flags: ['write'],
  texts: ['only'],
})

const libraries = LIBRARIES.filter(
  ({ file }) => texts.only === undefined || texts.only.split(',').includes(file),
)
if (libraries.length === 0) {
  process.stderr.write(`libraries: there is no page "${texts.only}"\n\n${HELP}\n`)
  process.exit(2)
}

const bundles = await bundlePages()
const bench = await openBench()
const site = await openLibrarySite(libraries, bundles, `<script src="${bench.probe}/probe.js"></script>`)
const cases = libraries.flatMap((library) => library.cases.map((given) => ({ library, given })))
const played: Played[] = []
try {
  const all = await playAll(cases, numbers.tabs)
  // Another page may have had the processor.
  for (let again = 0; again < AGAIN; again++) {
    const failed = [...all.keys()].filter((i) => all[i]?.hand !== true || !all[i]?.probe)
    const results = await playAll(
      failed.flatMap((i) => cases[i] ?? []),
      1,
    )
    for (const [k, i] of failed.entries()) all[i] = results[k] ?? (all[i] as Played)
  }
  played.push(...all)
} finally {
  await site.close()
  await bench.close()
}

const results = new Set(played.map(idOf))
const known = KNOWN_FAILURES.map(({ reason, cases: ids }) => ({
  reason,
  cases: ids.filter((id) => texts.only === undefined || results.has(id)),
}))
const faults = faultsIn(played, known)
if (json)
  process.stdout.write(
    `${JSON.stringify(
      played.map((each) => ({ outcome: outcomeOf(each), ...each })),
      null,
      1,
    )}\n`,
  )
else
  for (const outcome of OUTCOMES)
    process.stdout.write(`${outcome}: ${played.filter((each) => outcomeOf(each) === outcome).length}\n`)
for (const fault of faults) process.stderr.write(`${fault}\n`)

if (flags.write && texts.only === undefined)
  await writeFile(DOCUMENT, libraryPage({ libraries, versions: await readVersions(), played }))
process.exitCode = faults.length === 0 ? 0 : 1

/** @returns the results in the order of the cases */
async function playAll(given: typeof cases, tabs: number): Promise<Played[]> {
  const results: Played[] = []
  const waiting = given.entries()
  const next = async () => {
    for (const [i, { library, given: each }] of waiting) {
      const result = await play(bench, site.url, library, each)
      results[i] = result
      process.stderr.write(`${outcomeOf(result)}: ${idOf(result)}\n`)
    }
  }
  await Promise.all(Array.from({ length: tabs }, next))
  return results
}

async function readVersions(): Promise<Record<string, string>> {
  const manifest = JSON.parse(await readFile(path.join(FIXTURES, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return manifest.dependencies
}
