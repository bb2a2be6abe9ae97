/** Plays the examples of docs/verdicts.md in a browser: one case of the corpus for each reason of a verdict. */
import test from 'ava'
import { findHeadlessShell } from '../harness/headless-shell.js'
import { APPS } from './apps.js'
import { type Entry, entriesOf } from './entry.js'
import { CONTRADICTIONS, REASONS } from './explanations.js'
import { playAll } from './play-all.js'
import { openStage } from './stage.js'

const TABS = 4

const shows = [
  ...Object.entries(REASONS).map(([reason, { example }]) => ({ reason, example })),
  ...CONTRADICTIONS.map(({ kind, tier, example }) => ({ kind, tier, example })),
]
const nameOf = ({ app, each }: Entry) => `${app.name}/${each.name}`

test('each example gets the verdict that it must, for the reason that it shows', async (t) => {
  const entries = entriesOf(APPS).filter((entry) => shows.some(({ example }) => example === nameOf(entry)))
  const stage = await openStage(await findHeadlessShell())
  t.teardown(() => stage.close())
  const played = await playAll(stage, entries, TABS)
  for (const [i, entry] of entries.entries()) {
    const one = played[i]
    const name = nameOf(entry)
    const shownBy = shows.filter(({ example }) => example === name)
    // A caution makes a right `yes` unknown, and its example shows exactly that. `npm run bench verdicts` counts such
    // cases.
    const mayDoubt = shownBy.some((shown) => 'tier' in shown && shown.tier === 'caution')
    const isRight = one?.asExpected === true || (mayDoubt && one?.verified === 'unknown')
    t.true(isRight, `${name} is ${one?.verified} (${one?.reason}): ${one?.because}`)
    for (const shown of shownBy) {
      if ('reason' in shown) t.is(one?.reason, shown.reason, name)
      else t.true(one?.contradictions.includes(shown.kind), `${name} shows no ${shown.kind}`)
    }
  }
})
