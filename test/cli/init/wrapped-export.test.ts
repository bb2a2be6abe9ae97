import test from 'ava'
import { unwrapExport, wrapExport } from '../../../cli/init/edit/wrapped-export.js'

const WRAPPER = { from: 'probe-runtime/next', name: 'withProbe' } as const
const IMPORT = `import { withProbe } from 'probe-runtime/next'`

const WRITTEN: readonly [form: string, file: string, before: string, after: string][] = [
  [
    'as create-next-app writes it',
    'next.config.ts',
    `import type { NextConfig } from "next";\n\nconst nextConfig: NextConfig = {\n  /* config options here */\n};\n\nexport default nextConfig;\n`,
    `import type { NextConfig } from "next";\nimport { withProbe } from "probe-runtime/next";\n\nconst nextConfig: NextConfig = {\n  /* config options here */\n};\n\nexport default withProbe(nextConfig);\n`,
  ],
  [
    'CommonJS',
    'next.config.js',
    `/** @type {import('next').NextConfig} */\nconst nextConfig = {}\n\nmodule.exports = nextConfig\n`,
    `const { withProbe } = require('probe-runtime/next')\n\n/** @type {import('next').NextConfig} */\nconst nextConfig = {}\n\nmodule.exports = withProbe(nextConfig)\n`,
  ],
  [
    'CommonJS with other wrappers',
    'next.config.js',
    `const withMDX = require('@next/mdx')()\nmodule.exports = withMDX({ pageExtensions: ['mdx'] })\n`,
    `const withMDX = require('@next/mdx')()\nconst { withProbe } = require('probe-runtime/next')\nmodule.exports = withProbe(withMDX({ pageExtensions: ['mdx'] }))\n`,
  ],
  [
    'a declared function',
    'next.config.mjs',
    `export default async function config(phase) {\n  return { phase }\n}\n`,
    `${IMPORT}\n\nexport default withProbe(async function config(phase) {\n  return { phase }\n})\n`,
  ],
  [
    'an arrow',
    'next.config.mjs',
    `export default (phase) => ({ phase })\n`,
    `${IMPORT}\n\nexport default withProbe((phase) => ({ phase }))\n`,
  ],
  [
    'an assigned export',
    'next.config.ts',
    `const config = {}\nexport = config\n`,
    `const { withProbe } = require('probe-runtime/next')\n\nconst config = {}\nexport = withProbe(config)\n`,
  ],
]

for (const [form, file, before, after] of WRITTEN) {
  test(`the wrapper is written once and removed once: ${form}`, (t) => {
    t.deepEqual(wrapExport(before, file, WRAPPER), { kind: 'write', text: after })
    t.deepEqual(wrapExport(after, file, WRAPPER), { kind: 'done' })
    t.deepEqual(unwrapExport(after, file, WRAPPER), { kind: 'write', text: before })
    t.deepEqual(unwrapExport(before, file, WRAPPER), { kind: 'done' })
  })
}

for (const [form, text, why] of [
  ['a syntax error', 'export default {', /^it cannot be parsed/],
  ['no export', 'const config = {}', /^it exports no config$/],
  ['a class', 'export default class {}', /^it exports no config$/],
] as const) {
  test(`the wrapper is left to a person: ${form}`, (t) => {
    const edit = wrapExport(text, 'next.config.js', WRAPPER)
    t.is(edit.kind, 'by-hand')
    if (edit.kind === 'by-hand') t.regex(edit.why, why)
  })
}

for (const [form, text] of [
  ['it wraps two values', `${IMPORT}\n\nexport default withProbe({}, {})\n`],
  ['it is used elsewhere', `${IMPORT}\n\nexport const config = withProbe({})\n`],
  ['a syntax error', `${IMPORT}\nexport default {`],
] as const) {
  test(`the removal of the wrapper is left to a person: ${form}`, (t) => {
    t.is(unwrapExport(text, 'next.config.js', WRAPPER).kind, 'by-hand')
  })
}
