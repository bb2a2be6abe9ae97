/** An operation is one declaration: everything else derives from the registry. */
import { readdir, readFile } from 'node:fs/promises'
import test from 'ava'
import { isHeldBack } from '../../../daemon/sessions/answer.js'
import { OPERATIONS, type OperationName } from '../../../workers/operations/index.js'

const ROOT = new URL('../../../../', import.meta.url)
const NAMES = Object.keys(OPERATIONS) as OperationName[]

async function sourcesIn(folder: string): Promise<Map<string, string>> {
  const files = await readdir(new URL(folder, ROOT), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts')).map((file) => `${folder}${file}`)
  return new Map(
    await Promise.all(
      sources.map(async (file) => [file, await readFile(new URL(file, ROOT), 'utf8')] as const),
    ),
  )
}

test('every declared operation is registered under its own name', async (t) => {
  const declared = [...(await sourcesIn('workers/operations/')).values()].flatMap(
    (source) => /= defineOperation\(\{\s+name: '(\w+)'/.exec(source)?.[1] ?? [],
  )
  t.deepEqual(declared.toSorted(), NAMES.toSorted())
  for (const name of NAMES) t.is(OPERATIONS[name].name, name)
})

test('only its own file and its tool name an operation', async (t) => {
  // A one-word name may also be a channel, a path or a command; a longer name is unambiguous.
  const telling = NAMES.filter((name) => /[A-Z]/.test(name) || name.length > 8)
  t.true(telling.length >= 4, telling.join(', '))
  for (const folder of ['workers/actor/', 'workers/session/', 'daemon/', 'mcp/']) {
    for (const [file, source] of await sourcesIn(folder)) {
      if (file.startsWith('mcp/tools/')) continue
      const named = telling.filter((name) => new RegExp(`['"\`]${name}['"\`]`).test(source))
      t.deepEqual(named, [], file)
    }
  }
})

test('an operation that changes the page is held back while the session is paused, unless it judges', (t) => {
  t.deepEqual(NAMES.filter(isHeldBack).toSorted(), ['act', 'clock', 'navigate', 'scrollTo'])
})

test('only verdicts prove, and only what is about recorded events needs no page', (t) => {
  const having = (trait: 'proves' | 'needsPage', value: boolean) =>
    NAMES.filter((name) => OPERATIONS[name].traits[trait] === value).toSorted()
  t.deepEqual(having('proves', true), ['actAndWait', 'assert'])
  t.deepEqual(having('needsPage', false), ['console', 'network', 'noteMock', 'observe', 'saveFlow'])
})
