/** ava's configuration for `npm test`. */

/** Files that take a minute or more by themselves: begun last, they would be waited for alone. */
const LONG = ['gates', 'corpus', 'properties', 'soak']
const isLong = (file) => LONG.some((folder) => file.includes(`/${folder}/`))

export default {
  files: ['dist/test/**/*.test.js', 'dist/test/gates/html.gate.js', 'dist/test/gates/vite-react.gate.js'],
  sortTestFiles: (one, two) => Number(isLong(two)) - Number(isLong(one)) || (one < two ? -1 : 1),
  concurrency: 3,
  // What a test opens closes with it: harness/closing.ts.
  serial: true,
  timeout: '3m',
}
