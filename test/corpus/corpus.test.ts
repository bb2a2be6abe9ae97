import { readFile } from 'node:fs/promises'
import test from 'ava'
import { DETECTORS } from '../../workers/verdict/contradictions/index.js'
import { APPS } from './apps.js'
import { entriesOf } from './entry.js'
import { CONTRADICTIONS, REASONS } from './explanations.js'
import { isGood, type Judged, tallyOf } from './tally.js'
import { caseNamed, verdictsPage } from './verdicts-page.js'

const faults = APPS.flatMap((app) => app.faults.map((fault) => ({ app, fault })))

test('there are at least 80 faults and 40 healthy variations', (t) => {
  t.true(faults.filter(({ fault }) => fault.isFault).length >= 80)
  t.true(faults.filter(({ fault }) => !fault.isFault).length >= 40)
})

test('each fault and variation has a case, and each case names a known one', (t) => {
  for (const app of APPS) {
    const named = new Set(app.cases.flatMap(({ fault, sound }) => [fault, sound]))
    const known = new Set<string | undefined>([undefined, ...app.faults.map(({ name }) => name)])
    t.deepEqual(
      app.faults.filter(({ name }) => !named.has(name)),
      [],
    )
    t.deepEqual(
      [...named].filter((name) => !known.has(name)),
      [],
    )
  }
})

test('names of cases and of faults are unique', (t) => {
  for (const app of APPS) {
    const names = entriesOf([app]).map(({ each }) => each.name)
    t.deepEqual(new Set(names).size, names.length)
    t.is(new Set(app.faults.map(({ name }) => name)).size, app.faults.length)
  }
})

test('a fault never expects yes', (t) => {
  const wrong = entriesOf(APPS).filter(({ app, each }) => {
    const fault = app.faults.find(({ name }) => name === each.fault)
    return fault?.isFault === true && each.right === 'yes'
  })
  t.deepEqual(wrong, [])
})

test('a tally is good if no verdict is false and few decidable cases are unknown', (t) => {
  const judged = (right: Judged['right'], given: string, isDecidable = true): Judged => ({
    name: 'x',
    family: 'good',
    isBlind: false,
    right,
    isDecidable,
    given,
  })
  t.true(isGood(tallyOf([judged('yes', 'yes'), judged('no', 'no'), judged('no', 'unknown', false)])))
  t.false(isGood(tallyOf([judged('no', 'yes')])))
  t.false(isGood(tallyOf([judged('unknown', 'yes', false)])))
  t.false(isGood(tallyOf([judged('yes', 'no')])))
  t.false(isGood(tallyOf([judged('yes', 'error')])))
  t.false(isGood(tallyOf([judged('yes', 'yes'), judged('no', 'unknown')])))
})

test('docs/verdicts.md is up to date (npm run docs)', async (t) => {
  t.is(await readFile(new URL('../../../docs/verdicts.md', import.meta.url), 'utf8'), verdictsPage())
})

test('each detector is explained, and nothing else', (t) => {
  t.deepEqual(CONTRADICTIONS.map(({ kind }) => kind).toSorted(), DETECTORS.map(({ kind }) => kind).toSorted())
})

test('the example of a reason is a case that expects this reason', (t) => {
  for (const [reason, { example, verified }] of Object.entries(REASONS)) {
    if (example === undefined) continue
    const { reasons = [], right, undecidable } = caseNamed(example)
    if (reasons.length > 0) t.true(reasons.includes(reason), example)
    t.true(right === verified || undecidable === true, example)
  }
})
