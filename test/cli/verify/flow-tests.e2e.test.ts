/** Flows as tests of a framework: the real ava on a project with `probe-runtime/test`. */
import path from 'node:path'
import test from 'ava'
import { flows } from 'probe-runtime/test'
import { useClosing } from '../../harness/closing.js'
import { frameworkProject, packageHere } from './framework.js'

const closing = useClosing(test)
const AVA = packageHere('ava')

test('each flow is a test of ava; one that fails says the step, why and where', async (t) => {
  const { run } = await frameworkProject(closing, {
    file: 'flows.test.js',
    text: `import test from 'ava'
import { flows } from 'probe-runtime/test'

const saved = flows()
test.after.always(() => saved.close())
for (const { name, play } of saved) test(name, (t) => t.notThrowsAsync(play))
`,
    packages: { ava: AVA },
  })
  const { code, output, log } = await run(path.join(AVA, 'entrypoints/cli.mjs'), '--timeout=150s')
  t.is(code, 1, output)
  t.regex(output, /✔ a-good/)
  t.regex(output, /✘ \[fail\]: b-broken/)
  t.regex(output, /✔ c-good/)
  t.regex(output, /b-broken: no[\s␊]+step 1 \(click .*500/)
  t.regex(output, /at src\/save\.ts:3/)
  t.regex(output, /1 test failed/)
  t.deepEqual(log, ['1 started', '1 reset', '1 reset', '1 reset', '1 ended'])
})

test('the flows are known before anything is started, and none is played after close', async (t) => {
  const { folder } = await frameworkProject(closing, { file: 'none.js', text: '', packages: {} })
  const saved = flows({ folder, names: ['c-good', 'a-good'] })
  t.deepEqual(
    [...saved].map(({ name }) => name),
    ['c-good', 'a-good'],
  )
  await saved.close()
  await saved.close()
  for (const { play } of saved) t.like(await t.throwsAsync(play), { code: 'CANCELLED' })
  t.throws(() => flows({ folder, names: ['gone'] }), { message: /there is no flow "gone"/ })
  t.throws(() => flows({ folder, baseUrl: 'ftp://x' }), { message: /is not an http\(s\) URL/ })
})

test('every play fails with what kept it from being played', async (t) => {
  const { folder } = await frameworkProject(closing, { file: 'none.js', text: '', packages: {} })
  const saved = flows({ folder, baseUrl: 'http://127.0.0.1:9/', names: ['a-good', 'c-good'] })
  closing(() => saved.close())
  for (const { play } of saved) t.regex((await t.throwsAsync(play))?.message ?? '', /the reset failed: POST/)
})
