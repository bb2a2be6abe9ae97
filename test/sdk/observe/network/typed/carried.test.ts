import test from 'ava'
import { isCarried } from '../../../../../sdk/observe/network/typed/carried.js'

const carried: [title: string, value: string, sent: unknown][] = [
  ['the same text', 'Ada Byron', { name: 'Ada Byron' }],
  ['another case and accents', 'José Núñez', { name: 'jose nunez' }],
  ['words apart', 'Ada Byron', { first: 'Ada', last: 'Byron' }],
  ['a slug', 'My first post', { slug: 'my-first-post' }],
  ['a nested list', 'blue', { filter: { tags: ['red', 'blue'] } }],
  ['an address without its scheme', 'https://example.com/x', { url: 'example.com/x' }],
  ['a form', 'Ada Byron', 'name=Ada+Byron&plan=pro'],
  ['a form beside its address', '07:45', ['token=Zk2&time=07%3A45', '/reminder']],
  ['the address', 'lamp', ['/search?q=lamp', undefined]],
  ['an amount in cents', '12.50', { cents: 1250 }],
  ['an amount with a comma', '1.234,50 €', { amount: 1234.5 }],
  ['a percentage as a fraction', '15 %', { rate: 0.15 }],
  ['minutes as seconds', '30', { seconds: 1800 }],
  ['a time that was spent, as seconds', '1h 30m', { seconds: 5400 }],
  ['a withdrawal', '40', { change: -40 }],
  ['a number below zero', '-3', { difference: -3 }],
  ['a telephone number', '+1 (555) 010-0199', { phone: '15550100199' }],
  ['a date as a number', '2026-03-01', { due: 1_772_323_200_000 }],
  ['midnight in another time zone', '2026-03-10', { on: '2026-03-09T15:00:00.000Z' }],
  ['Markdown as HTML', 'Hello **world**', { html: '<p>Hello <b>world</b></p>' }],
  ['no words at all', '🙂', { text: '' }],
  ['a number of both separators', '1.250,00', { price: 1250 }],
  ['a telephone number with its country', '030 1234567', { phone: '+49301234567' }],
  ['a text in base64', 'Bring the red folder', { note: btoa('Bring the red folder') }],
  ['miles in whole metres', '5', { distanceM: 8047 }],
  ['pounds in whole grams', '2.5', { grams: 1134 }],
  ['a time of day in another zone', '09:30', { at: '2025-01-15T14:30:00Z' }],
  ['a text that is trimmed', 'Ada ', { name: 'Ada' }],
]
for (const [title, value, sent] of carried) test(`carries ${title}`, (t) => t.true(isCarried(value, sent)))

const missing: [title: string, value: string, sent: unknown][] = [
  ['a field that is left out', '555 0100', { name: 'Grace' }],
  ['the former value', 'Sea shanties', { title: 'Untitled' }],
  ['a word that is cut short', 'Paris', { city: 'Pari' }],
  ['an address of the same host', 'new@example.test', { email: 'old@example.test' }],
  ['the first digit alone', '125', { quantity: 1 }],
  ['an amount that lost its cents', '12,50', { amount: 12 }],
  ['an amount that is a hundred times too high', '42.01', { amount: 42_010_000 }],
  ['a month counted from zero', '2026-03-10', { day: '2026-02-10' }],
  ['an amount that was cut off at its first separator', '1.250,00', { price: 1.25 }],
  ['another number of metres', '5', { distanceM: 8147 }],
  ['a time of day at another minute', '09:30', { at: '2025-01-15T14:15:00Z' }],
  ['an empty body', 'Ada', {}],
  ['a text without its last key', 'Net 30', { terms: 'Net 3' }],
]
for (const [title, value, sent] of missing)
  test(`does not carry ${title}`, (t) => t.false(isCarried(value, sent)))
