/** The examples of docs/verdicts.md, played in a browser: a share of the corpus that shows each reason. */
import test from 'ava'
import { APPS } from './apps.js'
import { type Entry, entriesOf } from './entry.js'
import { playAll } from './play-all.js'
import { openStage } from './stage.js'
import { CONTRADICTIONS, REASONS } from './told.js'

const TABS = 4

const shows = [
  ...Object.entries(REASONS).map(([reason, { example }]) => ({ reason, example })),
  ...CONTRADICTIONS.map(({ kind, example }) => ({ kind, example })),
]
const nameOf = ({ app, each }: Entry) => `${app.name}/${each.name}`

test('each example gets the verdict that it must, for the reason that it shows', async (t) => {
  const entries = entriesOf(APPS).filter((entry) => shows.some(({ example }) => example === nameOf(entry)))
  const stage = await openStage()
  t.teardown(() => stage.close())
  const played = await playAll(stage, entries, TABS)
  for (const [i, entry] of entries.entries()) {
    const one = played[i]
    const name = nameOf(entry)
    // A caution is right to doubt what a person would know: it is counted by the bench, and no mistake.
    const isRight = one?.asExpected === true || one?.verified === 'unknown'
    t.true(isRight, `${name} is ${one?.verified} (${one?.reason}): ${one?.because}`)
    for (const shown of shows.filter(({ example }) => example === name)) {
      if ('reason' in shown) t.is(one?.reason, shown.reason, name)
      else t.true(one?.contradictions.includes(shown.kind), `${name} shows no ${shown.kind}`)
    }
  }
})
