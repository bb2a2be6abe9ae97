/** probe report as a process: a verdict of a tab, a file, two files, and what is neither. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { useMachine } from '../../harness/machine.js'
import { ScriptedTab } from '../../harness/tab.js'
import { textOf } from '../../workers/picture/bundles.js'

const machine = useMachine(test)
const capabilities = () => ({ testids: [], signals: [], stores: [], flows: [] })

test('a verdict of a connected tab, and of one that ended, becomes a file', async (t) => {
  const { run, port, folder } = await machine()
  await run('call', 'probe_session', '{"action":"list"}')
  const tab = await ScriptedTab.open(port, { capabilities }, { session: 'shop' })
  const claim = {
    predicate: { kind: 'signal', name: 'saved' },
    timeout_ms: 0,
    intent: 'save the <b>cart</b>',
  }
  const { id } = JSON.parse((await run('call', 'probe_assert', JSON.stringify(claim))).stdout)
  const file = path.join(folder, 'deep', 'report.html')
  const { code, stdout } = await run('report', id, '--output', file)
  t.deepEqual([code, stdout], [0, `written to ${file}\n`])
  const page = await readFile(file, 'utf8')
  t.true(page.startsWith('<!doctype html>'))
  t.regex(
    page,
    /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
  )
  t.true(page.includes('save the &#60;b&#62;cart&#60;/b&#62;'))

  await run('call', 'probe_session', '{"action":"end","sessionId":"shop"}')
  t.is((await run('report', id, '--output', file)).code, 0)
  tab.close()
})

test('two files are compared; --json has the moment at which they part', async (t) => {
  const { run, folder } = await machine()
  const [good, bad] = ['good.json', 'bad.json'].map((name) => path.join(folder, name)) as [string, string]
  await writeFile(good, textOf('proved'))
  await writeFile(bad, textOf('failed-write'))
  const output = path.join(folder, 'report.html')
  const { stdout, code } = await run('report', good, bad, '--output', output, '--json')
  t.is(code, 0)
  const { file, verdicts, parting } = JSON.parse(stdout)
  t.is(file, output)
  t.deepEqual(
    verdicts.map(({ verified }: { verified: string }) => verified),
    ['yes', 'no'],
  )
  t.regex(parting.one, /answered with 201/)
  t.regex(parting.other, /answered with 500/)
  const markdown = await run('report', bad, '--markdown')
  t.true(markdown.stdout.startsWith('### ❌ no: `POST /api/orders → 500'), markdown.stdout)
  const same = JSON.parse((await run('report', bad, bad, '--output', output, '--json')).stdout)
  t.is(same.parting, null)
})

test('what cannot be reported is refused with a code, and no file is written', async (t) => {
  const { run, folder } = await machine()
  const broken = path.join(folder, 'broken.json')
  const cases: [string, string, string[]][] = [
    ['{}', 'CORRUPT_FILE', [broken]],
    [textOf('failed-write').replaceAll(/"url": "[^"]*"/g, '"url": 5'), 'CORRUPT_FILE', [broken]],
    ['', 'NOT_FOUND', [path.join(folder, 'nothing.json')]],
    ['', 'NOT_FOUND', [folder]],
    ['', 'DAEMON_UNREACHABLE', ['v999.1']],
  ]
  for (const [text, code, args] of cases) {
    await writeFile(broken, text)
    const ran = await run('report', ...args, '--output', path.join(folder, 'none.html'), '--json')
    t.deepEqual([ran.code, JSON.parse(ran.stdout).error.code], [3, code], args.join(' '))
  }
  await t.throwsAsync(readFile(path.join(folder, 'none.html')), { code: 'ENOENT' })
})
