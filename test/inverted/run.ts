/** `npm run inverted`: inverts each detector in a copy of the program, and prints which test of the verdict finds it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { DETECTORS } from '../../workers/verdict/contradictions/index.js'

const HELP = `Usage: npm run inverted [detector …]

Inverts each detector (or the named ones): it finds something where it found nothing, and nothing where it found something.
A test of the verdict must fail. Works on a copy of dist/.

Exit codes: 0 each inverted detector was found, 1 one was not, 2 wrong usage.`

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const DETECTORS_IN = 'dist/workers/verdict/contradictions'
const TESTS = ['dist/test/workers/verdict/**/*.test.js', 'dist/test/workers/session/*.test.js']
const COPIED = ['dist', 'ava.config.mjs', 'package.json', 'test', 'fixtures/corpus']
const WIDTH = 22

const named = process.argv.slice(2)
const kinds = DETECTORS.map(({ kind }) => kind).filter((kind) => named.length === 0 || named.includes(kind))
if (named.includes('--help') || kinds.length < named.length) {
  process.stdout.write(`${HELP}\n`)
  process.exit(named.includes('--help') ? 0 : 2)
}

const copy = await mkdtemp(path.join(tmpdir(), 'probe-inverted-'))
try {
  for (const each of COPIED) await cp(path.join(ROOT, each), path.join(copy, each), { recursive: true })
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  let missed = 0
  for (const kind of kinds) {
    const [found] = await failingWith(kind)
    if (found === undefined) missed += 1
    process.stdout.write(`${kind.padEnd(WIDTH)} ${found ?? 'NOT FOUND'}\n`)
  }
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await rm(copy, { recursive: true })
}

/** Titles of the tests that fail while a detector is inverted. */
async function failingWith(kind: string): Promise<string[]> {
  const file = path.join(copy, DETECTORS_IN, `${kind}.js`)
  const source = await readFile(file, 'utf8')
  const name = /^export const (\w+)/m.exec(source)?.[1]
  if (name === undefined) throw new Error(`${file} exports no detector`)
  await appendFile(
    file,
    `
const found = ${name}.detect
${name}.detect = (evidence) =>
  found(evidence).length > 0 ? [] : [{ kind: '${kind}', tier: ${name}.tiers[0], counter: 'inverted', at: 0 }]
`,
  )
  try {
    const ava = spawn(process.execPath, ['node_modules/ava/entrypoints/cli.mjs', ...TESTS, '--tap'], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [output] = await Promise.all([text(ava.stdout), once(ava, 'close')])
    return output.split('\n').flatMap((line) => /^not ok \d+ - (.*)/.exec(line)?.[1] ?? [])
  } finally {
    await writeFile(file, source)
  }
}
