import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'

const RUN = fileURLToPath(new URL('./run.js', import.meta.url))
const PAGE = `<!doctype html><title>Tea</title><button id="b">Pay</button><div id="h"></div>
<script>document.getElementById('h').attachShadow({ mode: 'open' }).innerHTML = '<a href="#">Inner</a>'</script>`

async function score(t: ExecutionContext, list: unknown, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'probe-conformance-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'deep'))
  await writeFile(join(folder, 'deep', 'page.html'), PAGE)
  const text = typeof list === 'string' ? list : JSON.stringify(list)
  if (list !== undefined) await writeFile(join(folder, 'cases.json'), text)
  return run(folder, ...args)
}

function run(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, ...args], (error, out, said) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, said }),
    )
  })
}

const page = { file: 'deep/page.html' }

test('a passing suite exits with code 0 and its counts', async (t) => {
  const { code, out } = await score(t, {
    cases: [
      { ...page, selector: '#b', expectedName: 'Pay', expectedRoles: ['button'] },
      { ...page, selector: '#h >>> a', expectedName: 'Inner', expectedRoles: ['generic', 'link'] },
    ],
  })
  t.is(code, 0)
  t.regex(out, /names +2\/2 +100\.0 %\nroles +2\/2 +100\.0 %/)
})

test('failures are listed with expected and actual values, and the exit code is 1', async (t) => {
  const cases = [
    { ...page, selector: '#b', expectedName: 'Buy' },
    { ...page, selector: '#b', expectedRoles: ['link', 'menuitem'] },
    { ...page, selector: '#nobody', expectedName: '' },
    { ...page, selector: '#b[', expectedName: 'Pay' },
    { file: 'missing.html', selector: '#b', expectedRoles: ['button'] },
  ]
  const { code, out } = await score(t, { cases })
  t.is(code, 1)
  t.regex(out, /name: "Pay", expected "Buy"/)
  t.regex(out, /role: button, expected link or menuitem/)
  t.regex(out, /#nobody\n {2}name: the selector finds nothing, expected ""/)
  t.regex(out, /not a valid selector/)
  t.regex(out, /role: the page is not there \(404\), expected button/)
  t.regex(out, /names +0\/3 +0\.0 %\nroles +0\/2 +0\.0 %/)
})

test('the list of failures can be limited, and --json lists all of them', async (t) => {
  const cases = ['one', 'two', 'three'].map((expectedName) => ({ ...page, selector: '#b', expectedName }))
  const { out } = await score(t, { cases }, '--failures', '1')
  t.regex(out, /"one"[\s\S]+… and 2 more \(--failures 3 lists all\)/)
  t.notRegex(out, /"two"/)
  const { failures, names } = JSON.parse((await score(t, { cases }, '--json')).out)
  t.is(failures.length, 3)
  t.deepEqual(names, { passed: 0, total: 3 })
})

for (const [what, list, sentence] of [
  ['a folder without a list', undefined, /there is no .*cases\.json/],
  ['a list that is no JSON', '{ cases: [', /cases\.json is no JSON: /],
  [
    'a list of another form',
    { cases: [{ file: 'a.html' }] },
    /cases\.json is malformed at cases\.0\.selector/,
  ],
  [
    'a case that expects nothing',
    { cases: [{ ...page, selector: 'a' }] },
    /expects neither a name nor a role/,
  ],
  ['an empty list', { cases: [] }, /cases\.json is malformed at cases/],
] as const)
  test(`${what} is reported in one sentence`, async (t) => {
    const { code, said } = await score(t, list)
    t.is(code, 1)
    t.regex(said, sentence)
    t.notRegex(said, /\n\s+at /)
  })

test('invalid arguments print the usage', async (t) => {
  for (const args of [[], ['a', 'b'], ['a', '--failures', 'many']]) {
    const { code, said } = await run(...args)
    t.is(code, 1)
    t.regex(said, /usage: npm run conformance/)
  }
  t.regex((await run('a', '--loud')).said, /--loud/)
})
