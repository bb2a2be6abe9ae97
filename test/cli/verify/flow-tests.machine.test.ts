/** Flows as tests of frameworks that are no dependencies: they are installed into the user's cache. */
import path from 'node:path'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { installed } from '../../harness/npm-cache.js'
import { frameworkProject } from './framework.js'

const closing = useClosing(test)

interface Framework {
  name: string
  version: string
  /** within the package */
  program: string
  args: string[]
  text: string
  /** what it prints of the flows */
  prints: RegExp[]
}

const FRAMEWORKS: Framework[] = [
  {
    name: 'vitest',
    version: '4.1.12',
    program: 'vitest.mjs',
    args: ['run', '--reporter=verbose'],
    text: `import { afterAll, test } from 'vitest'
import { flows } from 'probe-runtime/test'

const saved = flows()
afterAll(() => saved.close())
for (const { name, play } of saved) test(name, () => play(), 60_000)
`,
    prints: [/✓ flows\.test\.ts > a-good/, /× flows\.test\.ts > b-broken/, /✓ flows\.test\.ts > c-good/],
  },
  {
    name: '@playwright/test',
    version: '1.65.1',
    program: 'cli.js',
    args: ['test', '--reporter=list', '--workers=1'],
    text: `import { test } from '@playwright/test'
import { flows } from 'probe-runtime/test'

const saved = flows()
test.afterAll(() => saved.close())
for (const { name, play } of saved)
  test(name, async () => {
    test.setTimeout(60_000)
    await play()
  })
`,
    prints: [/✓ {2}1 .* a-good/, /✘ {2}2 .* b-broken/, /✓ {2}3 .* c-good/],
  },
]

for (const { name, version, program, args, text, prints } of FRAMEWORKS)
  test.serial(`each flow is a test of ${name}`, async (t) => {
    const { folder } = await installed(name, version)
    const { run } = await frameworkProject(closing, {
      file: 'flows.test.ts',
      text,
      packages: { [name]: folder },
    })
    const { code, output, log } = await run(path.join(folder, program), ...args)
    t.is(code, 1, output)
    for (const line of [...prints, /b-broken: no\s+step 1 \(click .*500/, /at src\/save\.ts:3/])
      t.regex(output, line)
    t.is(log.filter((line) => line === '1 reset').length, 3)
    t.is(log.at(-1), '1 ended')
  })
