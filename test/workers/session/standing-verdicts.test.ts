import test from 'ava'
import { StandingVerdicts } from '../../../workers/session/standing-verdicts.js'
import type { Verdict } from '../../../workers/verdict/evidence.js'
import { TestClock } from '../clock.js'

function setup() {
  const clock = new TestClock(1_000)
  const standing = new StandingVerdicts(clock)
  let now: Verdict | undefined
  let acts = 0
  const act = () => {
    acts += 1
    standing.noteAct(`a${acts}`)
  }
  let reviews = 0
  const says = (verified: Verdict['verified'], verifiedReason: Verdict['verifiedReason']) => {
    now = { verified, verifiedReason, because: 'late', pass: true } as Verdict
    standing.note('act:a1')
  }
  says('yes', 'proved')
  act()
  let fallen: string | undefined
  standing.keep('v1', standing.heard, {
    review: () => {
      reviews += 1
      return now
    },
    reread: async () => fallen,
  })
  const forget = () => {
    now = undefined
    standing.note('other')
  }
  const falls = (because: string) => {
    fallen = because
  }
  return { clock, standing, act, says, forget, falls, reviews: () => reviews }
}

test('a yes that a late failure contradicts is taken back once', (t) => {
  const { standing, says } = setup()
  t.deepEqual(standing.review(), [])
  says('no', 'contradicted')
  t.deepEqual(standing.review(), [{ id: 'v1', was: 'yes', now: 'no', because: 'late' }])
  t.deepEqual(standing.review(), [])
})

test('what only shows that the page went on takes nothing back', (t) => {
  const { standing, says } = setup()
  for (const reason of ['assertion_failed', 'in_flight', 'already_true', 'not_settled'] as const) {
    says('no', reason)
    t.deepEqual(standing.review(), [], reason)
  }
})

test('after a later act, a caution takes nothing back, and a contradiction does', (t) => {
  const { standing, act, says } = setup()
  act()
  says('unknown', 'evidence_conflicts')
  t.deepEqual(standing.review(), [])
  says('no', 'contradicted')
  t.is(standing.review().length, 1)
})

test('the horizon ends after 30 s, after 8 later acts, and with an edit', async (t) => {
  const late = setup()
  await late.clock.pass(31_000)
  t.deepEqual(late.standing.review(), [])
  late.says('no', 'contradicted')
  t.deepEqual(late.standing.review(), [])

  const busy = setup()
  for (let i = 0; i < 9; i++) busy.act()
  t.deepEqual(busy.standing.review(), [])
  busy.says('no', 'contradicted')
  t.deepEqual(busy.standing.review(), [])

  const edited = setup()
  edited.forget()
  t.deepEqual(edited.standing.review(), [])
  edited.says('no', 'contradicted')
  t.deepEqual(edited.standing.review(), [])
})

test('what should last and does not takes a yes back, once, unless an act came between', async (t) => {
  const { standing, act, falls } = setup()
  await standing.reread()
  t.deepEqual(standing.review(), [])
  falls('the menu is gone')
  await standing.reread()
  act()
  t.deepEqual(standing.review(), [{ id: 'v1', was: 'yes', now: 'unknown', because: 'the menu is gone' }])
  t.deepEqual(standing.review(), [])

  const later = setup()
  later.act()
  later.falls('the menu is gone')
  await later.standing.reread()
  t.deepEqual(later.standing.review(), [])

  const late = setup()
  await late.clock.pass(31_000)
  late.falls('the menu is gone')
  await late.standing.reread()
  t.deepEqual(late.standing.review(), [])
})

test('a verdict is judged again in its own answer only when something arrived after its evidence was read', (t) => {
  const { standing, reviews } = setup()
  standing.review()
  t.is(reviews(), 0)
  const { heard } = standing
  standing.note('act:a1')
  const late: Verdict[] = []
  const review = () => {
    late.push({} as Verdict)
    return undefined
  }
  standing.keep('v2', heard, { review, reread: async () => undefined })
  standing.review()
  t.is(late.length, 1)
})

test('a verdict is judged again when something arrived that no later act caused', (t) => {
  const { standing, act, reviews } = setup()
  standing.review()
  const before = reviews()
  standing.review()
  act()
  standing.note('act:a2')
  standing.review()
  t.is(reviews(), before, 'nothing new, and what a later act caused')
  for (const cause of ['act:a1', 'act:a1+a2', 'other', 'user', 'unattributed'] as const) {
    const count = reviews()
    standing.note(cause)
    standing.review()
    t.is(reviews(), count + 1, cause)
  }
})
