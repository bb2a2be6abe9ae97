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
  // A file mostly waits for browsers, programs and timers. CI takes the time to have no neighbour too many.
  concurrency: availableParallelism() + (process.env.CI === undefined ? 1 : 0),
  timeout: '3m',
}
