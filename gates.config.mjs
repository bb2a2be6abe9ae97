/** ava's configuration for `npm run gates`. Each gate is a file and tests its own app. */
export default {
  files: ['dist/test/gates/**/*.gate.js'],
  concurrency: 2,
  timeout: '10m',
}
