/** ava's configuration for `npm test`. */
import { availableParallelism } from 'node:os'

/** The longest files begin first: begun last, they would be waited for alone. */
const ORDER = [
  /[.]e2e[.]test[.]js$/,
  /[/](fidelity|scroll|clock|session|properties)\b/,
  /[.]browser[.]test[.]js$/,
]
const rank = (file) =>
  (ORDER.findIndex((pattern) => pattern.test(file)) + ORDER.length + 1) % (ORDER.length + 1)

export default {
  files: ['dist/test/**/*.test.js'],
  sortTestFiles: (one, two) => rank(one) - rank(two) || (one < two ? -1 : 1),
  // Most of a file's time it waits for browsers, programs and timers.
  concurrency: availableParallelism() + 1,
  timeout: '3m',
}
