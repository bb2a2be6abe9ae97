/** The middleware behind `const app = express()`: forms that init edits, and forms that it leaves to a person. */
import test from 'ava'
import { addUse, removeUse } from '../../../cli/init/edit/app-use.js'

const USE = { maker: 'express', from: 'probe-runtime/express', name: 'probe' } as const
const required = (app: string) =>
  `if (process.env.NODE_ENV !== 'production') ${app}.use(require('probe-runtime/express').probe())`
const imported = (app: string) =>
  `if (process.env.NODE_ENV !== 'production') ${app}.use((await import('probe-runtime/express')).probe())`

const WRITTEN: readonly [form: string, isModule: boolean, before: string, after: string][] = [
  [
    'a require, and other middleware',
    false,
    `const express = require('express')\n\nconst app = express()\napp.use(express.json())\n`,
    `const express = require('express')\n\nconst app = express()\n${required('app')}\napp.use(express.json())\n`,
  ],
  [
    'a require that is called, semicolons, and a comment in the line',
    false,
    `const site = require('express')(); // the site\nsite.listen(1);\n`,
    `const site = require('express')(); // the site\n${required('site')};\nsite.listen(1);\n`,
  ],
  [
    'an import, and an export',
    true,
    `import make from 'express'\nexport const app = 1\nconst server = make()\n`,
    `import make from 'express'\nexport const app = 1\nconst server = make()\n${imported('server')}\n`,
  ],
]

for (const [form, isModule, before, after] of WRITTEN) {
  test(`the middleware is written once and removed once: ${form}`, (t) => {
    t.deepEqual(addUse(before, 'server.js', USE, isModule), { kind: 'write', text: after })
    t.is(addUse(after, 'server.js', USE, isModule).kind, 'done')
    t.deepEqual(removeUse(after, 'server.js', USE, isModule), { kind: 'write', text: before })
    t.is(removeUse(before, 'server.js', USE, isModule).kind, 'done')
  })
}

for (const [form, text] of [
  [
    'the app is made in a function',
    `const express = require('express')\nfunction make() { const app = express() }\n`,
  ],
  ['another package makes it', `const app = require('fastify')()\n`],
  ['it does not parse', `const app = express(\n`],
] as const) {
  test(`a person adds the middleware where ${form}`, (t) => {
    const edit = addUse(text, 'server.js', USE, false)
    t.is(edit.kind, 'by-hand')
    t.is(edit.kind === 'by-hand' ? edit.lines : '', required('app'))
  })
}

test('a line that a person changed stays', (t) => {
  const text = `const app = require('express')()\napp.use('/site', require('probe-runtime/express').probe())\n`
  t.is(removeUse(text, 'server.js', USE, false).kind, 'by-hand')
})
