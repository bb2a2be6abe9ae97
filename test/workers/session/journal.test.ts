import test from 'ava'
import { JOURNAL_ENTRIES } from '../../../sdk/protocol/limits.js'
import { type Deed, Journal } from '../../../workers/session/journal.js'

const CLOCK: Deed = { kind: 'clock', args: { freeze: true } }
const agent = (t: number, act?: string) => ({
  t,
  by: 'agent' as const,
  ...(act === undefined ? {} : { act }),
})
const claim = (verdict: string) => ({ verdict, verified: 'yes' as const, predicate: { kind: 'settled' } })

test('entries are those since a cursor, in the order in which they were done', async (t) => {
  const journal = new Journal()
  let known: (deed: Deed) => void = () => undefined
  journal.note(
    agent(1),
    new Promise((resolve) => {
      known = resolve
    }),
  )
  journal.note(agent(2), CLOCK)
  const asked = journal.entries()
  known({ kind: 'navigate', args: { reload: true } })
  t.deepEqual(
    (await asked).entries.map(({ deed }) => deed.kind),
    ['navigate', 'clock'],
  )
  t.deepEqual(
    (await journal.entries(2)).entries.map(({ t: at }) => at),
    [2],
  )
})

test('what could not be learnt of a deed leaves no entry', async (t) => {
  const journal = new Journal()
  journal.note(agent(1), Promise.reject(new Error('gone')))
  t.deepEqual(await journal.entries(), { entries: [], isCut: false })
})

test('the oldest entries give way, and a part that lacks them says so', async (t) => {
  const journal = new Journal()
  for (let at = 1; at <= JOURNAL_ENTRIES + 3; at++) journal.note(agent(at), CLOCK)
  const all = await journal.entries()
  t.is(all.entries.length, JOURNAL_ENTRIES)
  t.true(all.isCut)
  t.false((await journal.entries(4)).isCut)
  t.true((await journal.entries(3)).isCut)
})

test('large deeds give way sooner', async (t) => {
  const journal = new Journal()
  const text = 'x'.repeat(1_000_000)
  for (let at = 1; at <= 6; at++) journal.note(agent(at), { kind: 'mock', args: { text } })
  const { entries, isCut } = await journal.entries()
  t.is(entries.length, 3)
  t.true(isCut)
})

test('a claim belongs to its act, or else to the latest deed; a verdict that is taken back counts no more', async (t) => {
  const journal = new Journal()
  journal.note(agent(1, 'a1'), CLOCK)
  journal.note(agent(2, 'a2'), CLOCK)
  journal.claim(claim('v1'), 'a1')
  journal.claim(claim('v3'))
  journal.retract('v1', 'unknown')
  const { entries } = await journal.entries()
  t.deepEqual(
    entries.map(({ claims }) => claims.map(({ verdict, verified }) => [verdict, verified])),
    [[['v1', 'unknown']], [['v3', 'yes']]],
  )
})

test('a claim that contains a concealed text is withheld, whatever it says of it', async (t) => {
  const journal = new Journal()
  const text = journal.conceal('Password', 'correct horse')
  const fill = { kind: 'act', action: 'fill', ref: 'e1', role: 'textbox', name: 'Password' } as const
  journal.note(agent(1), { ...fill, locators: [], args: { text } })
  const predicate = (hasValue: string) => ({ not: [{ kind: 'element', label: 'Password', hasValue }] })
  journal.claim({ ...claim('v1'), predicate: predicate('correct horse') })
  journal.claim({ ...claim('v2'), predicate: predicate('Ann') })
  const { entries } = await journal.entries()
  t.deepEqual(
    entries.flatMap(({ claims }) => claims.map(({ verdict, withheld }) => [verdict, withheld])),
    [
      ['v1', true],
      ['v2', undefined],
    ],
  )
})

test('a claim without any deed is nobody’s', async (t) => {
  const journal = new Journal()
  journal.claim(claim('v1'))
  t.deepEqual((await journal.entries()).entries, [])
})

test('a concealed text is told from others, and cannot be read', (t) => {
  const journal = new Journal()
  const one = journal.conceal('Password', 'correct horse')
  t.deepEqual(journal.conceal('Password', 'correct horse'), one)
  t.notDeepEqual(journal.conceal('Password', 'battery staple'), one)
  t.notDeepEqual(new Journal().conceal('Password', 'correct horse'), one)
  t.false(JSON.stringify(one).includes('horse'))
  t.deepEqual(journal.conceal('Password'), { concealed: 'Password' })
})
