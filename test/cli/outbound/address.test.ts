import test from 'ava'
import { addressIn } from '../../../cli/outbound/address.js'

const NAME = 'SOME_URL'
const hrefOf = (text: string) => {
  const address = addressIn(NAME, { [NAME]: text })
  return address !== undefined && 'url' in address ? address.url.href : address?.fault
}

test('an address that is not set, or empty, is none', (t) => {
  t.is(addressIn(NAME, {}), undefined)
  t.is(addressIn(NAME, { [NAME]: '' }), undefined)
})

for (const [text, href] of Object.entries({
  'https://example.com/count?a=1#b': 'https://example.com/count?a=1',
  'http://localhost:8080/': 'http://localhost:8080/',
  'http://127.0.0.1/x': 'http://127.0.0.1/x',
  'http://[::1]:80/': 'http://[::1]/',
}))
  test(`${text} can be used`, (t) => {
    t.is(hrefOf(text), href)
  })

for (const [text, fault] of Object.entries({
  here: 'SOME_URL is not an address',
  'http://example.com/': 'SOME_URL must begin with https:, or be http: on this machine',
  'http://localhost.example.com/': 'SOME_URL must begin with https:, or be http: on this machine',
  'http://127.0.0.1.example.com/': 'SOME_URL must begin with https:, or be http: on this machine',
  'file:///etc/passwd': 'SOME_URL must begin with https:, or be http: on this machine',
  'https://ann@example.com/': 'SOME_URL must not contain a user',
}))
  test(`${text} cannot be used`, (t) => {
    t.is(hrefOf(text), fault)
  })
