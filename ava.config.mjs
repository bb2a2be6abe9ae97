import { availableParallelism } from 'node:os'

/** The slowest files start first, so that the run does not end with one slow file. */
const ORDER = [
  /[.](e2e|machine)[.]test[.]js$/,
  /[/](fidelity|scroll|clock|session|properties)\b/,
  /[.]browser[.]test[.]js$/,
]
const rank = (file) =>
  (ORDER.findIndex((pattern) => pattern.test(file)) + ORDER.length + 1) % (ORDER.length + 1)

export default {
  files: ['dist/test/**/*.test.js'],
  sortTestFiles: (one, two) => rank(one) - rank(two) || (one < two ? -1 : 1),
  // Test files mostly wait for browsers, programs and timers, so two more files run than there are cores. In CI, one
  // file runs per core.
  concurrency: availableParallelism() + (process.env.CI === undefined ? 2 : 0),
  timeout: '3m',
}
