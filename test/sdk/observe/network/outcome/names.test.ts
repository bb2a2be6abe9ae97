/** Property 9: names, places, products and states of the world in an answer say nothing of its outcome. */
import test from 'ava'
import fc from 'fast-check'
import { readOutcome } from '../../../../../sdk/observe/network/outcome/index.js'
import { progressIn } from '../../../../../sdk/observe/network/outcome/progress.js'
import { holds } from '../../../../workers/verdict/properties/property.js'

const PLACES = ['New York', 'Oklahoma', 'Denmark', 'Failsworth', 'Truth or Consequences', 'Nowhere', 'Errol']
const PEOPLE = ['Ada Denied', 'Errorica Smith', 'Okafor', 'Grace Pending', 'Wilhelm Fehler', 'Jean Faillite']
const PRODUCTS = [
  'Running shoes',
  'Error Correction Handbook',
  'The Comedy of Errors',
  'Fail Better',
  'Crash Bandicoot',
  'Access Denied (poster)',
  'Complete Works',
  'Rejected Princesses',
]
const NAMES = [...PLACES, ...PEOPLE, ...PRODUCTS]
const FIELDS = ['name', 'title', 'city', 'state', 'country', 'region', 'product', 'company', 'label', 'note']

const named = fc.dictionary(fc.constantFrom(...FIELDS), fc.constantFrom(...NAMES), { minKeys: 1, maxKeys: 6 })
const record = fc.tuple(fc.integer({ min: 1 }), named).map(([id, fields]) => ({ id, ...fields }))
const answer = fc.oneof(
  record,
  record.map((item) => ({ data: item })),
  fc.array(record, { maxLength: 4 }),
  fc.tuple(fc.array(record, { maxLength: 4 }), fc.nat(99)).map(([items, total]) => ({ items, total })),
)

test('an answer that is made of names is a success, and reports no progress', (t) => {
  const property = fc.property(answer, named, fc.boolean(), (value, sent, isAccepted) => {
    const { outcome } = readOutcome({
      mediaType: 'application/json',
      isGraphql: false,
      body: { value },
      sent,
      status: isAccepted ? 202 : 200,
    })
    return outcome === 'ok' && progressIn(value) === undefined
  })
  holds(t, property)
})

test('a text that is a name is a success', (t) => {
  const property = fc.property(fc.constantFrom(...NAMES), (text) => {
    const body = { text }
    const { outcome } = readOutcome({
      mediaType: 'text/plain',
      isGraphql: false,
      body,
      sent: {},
      status: 200,
    })
    return outcome === 'ok'
  })
  holds(t, property)
})
