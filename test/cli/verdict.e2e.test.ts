/** A verdict's evidence goes to a file, and is judged again from it. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { useMachine } from '../harness/machine.js'
import { ScriptedTab } from '../harness/tab.js'

const machine = useMachine(test)
const capabilities = () => ({ testids: [], signals: [], stores: [], flows: [] })

test('an exported verdict is replayed, and what is no verdict is refused', async (t) => {
  const { run, port, folder } = await machine()
  await run('call', 'probe_session', '{"action":"list"}')
  const tab = await ScriptedTab.open(port, { capabilities }, { session: 'shop' })
  const claim = { predicate: { kind: 'signal', name: 'saved' }, timeout_ms: 0 }
  const judged = await run('call', 'probe_assert', JSON.stringify(claim))
  const { id, verified } = JSON.parse(judged.stdout)
  t.is(verified, 'no')

  const file = path.join(folder, 'wrong.json')
  const exported = await run('verdict', 'export', id, file)
  t.deepEqual([exported.code, exported.stdout], [0, `written to ${file}\n`])
  t.like(JSON.parse(await readFile(file, 'utf8')), { id, verdict: { verified: 'no' } })
  const replayed = await run('verdict', 'replay', file, '--json')
  t.is(replayed.code, 1)
  t.like(JSON.parse(replayed.stdout), { id, isSame: true, now: { verified: 'no' } })

  const unknown = await run('verdict', 'export', 'v999', '--json')
  t.is(unknown.code, 3)
  t.is(JSON.parse(unknown.stdout).error.code, 'NO_MATCH')
  await writeFile(file, '{}')
  const refused = await run('verdict', 'replay', file, '--json')
  t.deepEqual([refused.code, JSON.parse(refused.stdout).error.code], [3, 'CORRUPT_FILE'])
  tab.close()
})
