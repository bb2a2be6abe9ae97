import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { policyOf } from './strict.js'

defineGate(test, {
  name: 'webpack 5 + React',
  fixture: 'webpack',
  shared: REACT_NOTES,
  dev: (port) => ({ command: 'npx', args: ['webpack', 'serve', '--port', String(port)] }),
  build: { command: 'npx', args: ['webpack', '--mode', 'production'], output: ['dist'] },
  component: 'src/Notes.tsx',
  strict: ({ api }) => [
    {
      file: 'webpack.config.js',
      after: 'devServer: {',
      text: `\n    headers: { 'content-security-policy': ${JSON.stringify(policyOf(api, { scripts: "'self'" }))} },`,
    },
  ],
})
