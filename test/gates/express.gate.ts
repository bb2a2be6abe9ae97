import test from 'ava'
import { defineGate } from './gate.js'
import { policyOf } from './strict.js'

defineGate(test, {
  name: 'Express, with templates',
  fixture: 'express',
  dev: (port) => ({ command: 'node', args: ['server.js', String(port)] }),
  strict: ({ api }) => [
    {
      file: 'server.js',
      after: "app.set('view engine', 'ejs')",
      text: `\napp.use((_request, response, next) => {
  response.set('content-security-policy', ${JSON.stringify(policyOf(api, { scripts: "'self'" }))})
  next()
})`,
    },
  ],
})
