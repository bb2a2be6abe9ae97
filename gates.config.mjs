/** ava's configuration for `npm run gates`: each gate is a file, and an app of its own. */
export default {
  files: ['dist/test/gates/*.gate.js'],
  concurrency: 2,
  timeout: '10m',
}
