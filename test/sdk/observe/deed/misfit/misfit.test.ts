import test from 'ava'
import { membersOf } from '../../../../../sdk/observe/deed/misfit/members.js'
import { opposite, type Toggle } from '../../../../../sdk/observe/deed/misfit/opposite.js'
import { type Choice, otherChoice } from '../../../../../sdk/observe/deed/misfit/other-choice.js'
import { type Held, shifted } from '../../../../../sdk/observe/deed/misfit/shifted.js'
import { type Filled, swapped } from '../../../../../sdk/observe/deed/misfit/swapped.js'
import { mentionsNone, valueless } from '../../../../../sdk/observe/deed/misfit/valueless.js'

const HREF = 'http://shop/api/things'
const members = (sent: unknown, query = '') => membersOf(sent, HREF + query)

test('members of JSON, a form, a query and a text are found', (t) => {
  t.deepEqual(members({ a: { b: [1, 'x'] }, c: null }), [
    { name: 'b', value: 1 },
    { name: 'b', value: 'x' },
  ])
  t.deepEqual(members('a=1&b=two'), [
    { name: 'a', value: '1' },
    { name: 'b', value: 'two' },
  ])
  t.deepEqual(members(undefined, '?q=x'), [{ name: 'q', value: 'x' }])
  t.deepEqual(members('[object Object]'), [{ name: '', value: '[object Object]' }])
})

const VALUES: readonly (readonly [unknown, string | undefined])[] = [
  [{ title: '[object Object]' }, 'title'],
  [{ order: { date: 'Invalid Date' } }, 'date'],
  ['id=undefined&qty=2', 'id'],
  ['[object Object]', ''],
  [{ title: 'NaN bread', note: 'is undefined', type: 'null' }, undefined],
  [{ a: null, b: '' }, undefined],
]
for (const [sent, name] of VALUES) {
  test(`of ${JSON.stringify(sent)}, ${name === undefined ? 'nothing' : `"${name}"`} is without a value`, (t) => {
    t.is(valueless(members(sent), ['Save'])?.name, name)
  })
}

test('a word that was chosen is a value', (t) => {
  const sent = members({ choice: 'undefined', note: 'NaN' })
  t.is(valueless(sent, ['undefined', 'NaN']), undefined)
  t.is(valueless(sent, ['undefined'])?.name, 'note')
})

const on = (label: string, ...names: string[]): Toggle => ({ label, names, isOn: true })
const TOGGLED: readonly (readonly [Toggle, unknown, boolean])[] = [
  [on('Private account'), { private: false }, true],
  [on('Private account'), { private: true }, false],
  [on('Alert me about new sign-ins'), { account: { login_alerts: false } }, true],
  [on('Send me the news', 'newsletter'), { newsletter: 'off' }, true],
  [{ label: 'Newsletter', names: [], isOn: false }, 'newsletter=on', true],
  [{ label: 'Newsletter', names: [], isOn: false }, 'newsletter=off', false],
  // On means off there.
  [on('Show comments'), { hide_comments: false }, false],
  [on('Mute mails'), { mails: false }, false],
  [on('Public profile'), { private: false }, false],
  [on('No newsletter'), { newsletter: false }, false],
  // Which one is meant is not known.
  [on('Mail alerts'), { mail_digest: false, mail_news: true }, false],
  [on('Dark theme'), { sound: false }, false],
]
for (const [toggle, sent, isFound] of TOGGLED) {
  test(`${JSON.stringify(sent)} ${isFound ? 'is' : 'is not'} the opposite of "${toggle.label}" ${toggle.isOn ? 'on' : 'off'}`, (t) => {
    t.is(opposite(members(sent), [toggle]) !== undefined, isFound)
  })
}

const pressed = (label: string): Toggle => ({ label, names: [], isOn: true, isPressed: true })
const NEUTRAL: readonly (readonly [Toggle, unknown, boolean])[] = [
  [pressed('Standing order'), { active: false }, true],
  [pressed('Standing order'), { active: true }, false],
  [pressed('Pause campaign'), { active: false }, false],
  [pressed('Gesperrt'), { enabled: false }, false],
  [pressed('Featured'), { active: false, featured: true }, false],
  [pressed('On the home page'), { active: false, pinned: true }, false],
  [{ ...pressed('Standing order'), isPressed: false }, { active: false }, false],
]
for (const [toggle, sent, isFound] of NEUTRAL) {
  test(`${JSON.stringify(sent)} ${isFound ? 'is' : 'is not'} the opposite of ${JSON.stringify(toggle)}`, (t) => {
    t.is(opposite(members(sent), [toggle]) !== undefined, isFound)
  })
}

const folders: Choice = { label: 'Receipts', beside: ['Inbox', 'Archive', 'Receipts'] }
const stars: Choice = { label: '4 stars', beside: ['1 stars', '2 stars', '3 stars', '5 stars'] }
const decide: Choice = { label: 'Decline', beside: ['Approve'] }
const CHOSEN: readonly (readonly [Choice, unknown, string | undefined])[] = [
  [folders, { folder_id: 'archive' }, 'archive'],
  [folders, { folder_id: 'receipts' }, undefined],
  [folders, { folder_id: 7 }, undefined],
  [folders, { from: 'inbox', to: 'receipts' }, undefined],
  [stars, { stars: 3 }, '3 stars'],
  [stars, { stars: 4 }, undefined],
  // Another scale, and a number of something else.
  [stars, { score: 80, recipe: 3 }, undefined],
  [decide, { decision: 'approve' }, 'approve'],
  [decide, { decision: 'declined' }, undefined],
  [decide, { status: 'rejected' }, undefined],
  [decide, { text: 'I would approve of it if it were shorter, and in the other colour, really.' }, undefined],
]
for (const [choice, sent, found] of CHOSEN) {
  test(`"${choice.label}" was chosen and ${JSON.stringify(sent)} sent: ${found ?? 'nothing amiss'}`, (t) => {
    t.is(otherChoice(members(sent), [choice])?.sent, found)
  })
}

const names: Filled[] = [
  { label: 'First name', value: 'Ifeoma' },
  { label: 'Last name', value: 'Okonkwo' },
]
const FILLED: readonly (readonly [unknown, string | undefined])[] = [
  [{ first_name: 'Okonkwo', last_name: 'Ifeoma' }, 'First name'],
  [{ lastName: 'Ifeoma' }, 'Last name'],
  [{ first_name: 'Ifeoma', last_name: 'Okonkwo' }, undefined],
  // A name of several parts, and what only begins alike.
  [{ name: 'Okonkwo' }, undefined],
  [{ first_name: 'I.' }, undefined],
]
for (const [sent, found] of FILLED) {
  test(`${JSON.stringify(sent)} swaps ${found ?? 'nothing'}`, (t) => {
    t.is(swapped(members(sent), names)?.name, found)
  })
}

test('a coordinate under the short name of the other one is swapped', (t) => {
  const place: Filled[] = [
    { label: 'Latitude', value: '47.37' },
    { label: 'Longitude', value: '8.54' },
  ]
  t.is(swapped(members({ lat: 8.54, lng: 47.37 }), place)?.name, 'Latitude')
  t.is(swapped(members({ lat: 47.37, lng: 8.54 }), place), undefined)
})

const march: Held = { label: 'Day', value: '2026-03-01' }
const DAYS: readonly (readonly [unknown, readonly Held[], boolean])[] = [
  [{ day: '2026-02-28' }, [march], true],
  ['day=2026-03-02', [march, { label: 'Name', value: 'Ada' }], true],
  [{ day: '2026-03-01' }, [march], false],
  [{ day: '2026-03-08' }, [march], false],
  // A moment in another time zone, a whole day with its end, and a stay.
  [{ at: '2026-02-28T23:00:00.000Z' }, [march], false],
  [{ from: '2026-03-01', until: '2026-03-02' }, [march], false],
  [{ until: '2026-03-02' }, [march, { label: 'Until', value: '2026-03-03' }], false],
  [{ day: '2026-02-28' }, [], false],
  // The month before, by a zero-based month; another month.
  [{ day: '2026-02-01' }, [march], true],
  [{ day: '2025-12-01' }, [{ ...march, value: '2026-01-01' }], true],
  [{ day: '2026-04-01' }, [march], false],
  [{ day: '2026-02-15' }, [march], false],
]
for (const [sent, held, isFound] of DAYS)
  test(`${JSON.stringify(sent)} ${isFound ? 'is' : 'is not'} shifted from ${held.map(({ value }) => value).join()}`, (t) =>
    t.is(shifted(members(sent), held)?.name, isFound ? 'Day' : undefined))

for (const [choice, isFound] of [
  ['14 August 2031', true],
  ['Thursday, August 14, 2031', true],
  ['14 July 2031', false],
  ['Season 2031', false],
  ['Board meeting 14 2031', false],
  ['Table for 2, from 14 August 2031 on', false],
] as const)
  test(`a choice that is called ${choice} ${isFound ? 'is' : 'is not'} another day than was sent`, (t) =>
    t.is(
      shifted(members({ date: '2031-07-14' }), [{ label: choice, value: 'on', choice }]) !== undefined,
      isFound,
    ))

test('a day in a field counts, and then no choice or other text', (t) => {
  const day = { label: 'Day', value: '2031-08-14' }
  const title = { label: 'Title', value: '13 July 2031' }
  t.is(shifted(members({ date: '2031-08-13' }), [day, title])?.name, 'Day')
})

const ANSWERS: readonly (readonly [unknown, boolean])[] = [
  [{ options: ['NaN', '[object Object]'] }, true],
  [[{ title: 'Customer is undefined' }], true],
  [{ title: 'Banana', count: null }, false],
  [undefined, false],
]
for (const [answer, isMentioned] of ANSWERS)
  test(`${JSON.stringify(answer)} speaks ${isMentioned ? 'of a value that is none' : 'of values'}`, (t) =>
    t.is(mentionsNone(answer), isMentioned))
