/**
 * Runs test files by the names of their sources, after an incremental build:
 * `npm run test:file -- test/workers/timeline.test.ts [--match='a title*']`.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const AVA = fileURLToPath(new URL('cli.mjs', import.meta.resolve('ava')))
const args = process.argv.slice(2).map((arg) => arg.replace(/^(\.\/)?test\/(.*)\.ts$/, 'dist/test/$2.js'))
const run = (...program) => spawnSync(process.execPath, program, { stdio: 'inherit' }).status ?? 1

if (args.some((arg) => arg.startsWith('dist/test/'))) {
  process.exitCode = run('build.mjs') || run(AVA, ...args)
} else {
  process.stderr.write("usage: npm run test:file -- test/<path>.test.ts [...] [--match='<title>']\n")
  process.exitCode = 1
}
