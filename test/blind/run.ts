import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readRunOptions } from '../harness/run-options.js'
import type { BlindCase } from './blind-case.js'
import { OUTCOMES, outcomeOf } from './judge.js'
import { openStage, type Verdict } from './play.js'

const HELP = `Usage: npm run blind -- FOLDER [options]

Plays every case of a blind set (FOLDER/*.mjs, see fixtures/blind) once, and compares the verdicts with the truth that each
case declares.

  --tabs N   tabs at a time (3)
  --json     prints every case with its verdict as JSON
  --answers  prints, for each yes, the calls of the case and the brief answer, a line of JSON each, and not whether the
             feature works: for an agent that says what it makes of them. Bodies are recorded.

Exit codes: 0 every verdict was right, 1 some were not and are listed, 2 wrong usage.`

interface Result {
  name: string
  given: BlindCase
  verdict: Verdict
}

const {
  numbers: { tabs },
  flags: { answers },
  json,
  argument: folder,
} = readRunOptions('blind', HELP, {
  numbers: { tabs: { fallback: 3, least: 1, whole: true } },
  flags: ['answers'],
  argument: 'FOLDER',
})

const packages = path.resolve(folder, '../node_modules')
if (!existsSync(packages)) {
  process.stderr.write(
    `The packages of the pages are missing: npm ci --prefix ${path.relative('.', path.dirname(packages))}\n`,
  )
  process.exit(2)
}

const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).toSorted()
const stage = await openStage(answers ? 'brief' : 'full')
const results: Result[] = []
try {
  const waiting = names.values()
  const play = async () => {
    for (const name of waiting) {
      const given = ((await import(pathToFileURL(path.resolve(folder, name)).href)) as { default: BlindCase })
        .default
      results.push({ name, given, verdict: await stage.play(given, path.resolve(folder)) })
      process.stderr.write(`${results.length} of ${names.length}\n`)
    }
  }
  await Promise.all(Array.from({ length: tabs }, play))
} finally {
  await stage.close()
}

const judged = results
  .toSorted((one, two) => one.name.localeCompare(two.name))
  .map(({ name, given, verdict }) => ({ name, outcome: outcomeOf(given, verdict), given, verdict }))
if (answers) {
  for (const { name, given, verdict } of judged.filter(({ verdict: { verified } }) => verified === 'yes'))
    process.stdout.write(
      `${JSON.stringify({ n: Number.parseInt(name, 10), calls: given.calls, answer: verdict.answer })}\n`,
    )
} else if (json) {
  const rows = judged.map(({ given: { title, library, healthy, right, why }, ...row }) => ({
    ...row,
    title,
    library,
    healthy,
    right,
    why,
  }))
  process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`)
} else {
  for (const { name, outcome, given, verdict } of judged.filter((each) => each.outcome !== 'right'))
    process.stdout.write(
      `${outcome}: ${name}: ${given.title}\n  ${verdict.verified} (${verdict.reason}): ${verdict.because}\n  right: ${given.right}, ${given.why}\n`,
    )
  for (const outcome of OUTCOMES)
    process.stdout.write(`${outcome}: ${judged.filter((each) => each.outcome === outcome).length}\n`)
}
process.exitCode = judged.every(({ outcome }) => outcome === 'right') ? 0 : 1
