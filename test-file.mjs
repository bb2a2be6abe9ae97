/**
 * Runs test files by the names of their sources, after an incremental build:
 * `npm run test:file -- test/workers/timeline.test.ts [--match='a title*']`.
 */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const args = process.argv.slice(2).map((arg) => arg.replace(/^(\.\/)?test\/(.*)\.ts$/, 'dist/test/$2.js'))
if (!args.some((arg) => arg.startsWith('dist/test/'))) {
  process.stderr.write("usage: npm run test:file -- test/<path>.test.ts [...] [--match='<title>']\n")
  process.exit(1)
}
try {
  execFileSync(process.execPath, ['build.mjs'], { stdio: 'inherit' })
  execFileSync(process.execPath, [require.resolve('ava/cli'), ...args], { stdio: 'inherit' })
} catch (error) {
  process.exitCode = error.status ?? 1
}
