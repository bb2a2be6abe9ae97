import test from 'ava'
import { hideSecrets } from '../../../workers/flows/secrets.js'

test('a secret is hidden as it is, in JSON, in JSON within JSON, and in an address', (t) => {
  const value = 'Ring "twice" & leave'
  const hide = hideSecrets(new Map([['NOTE', value]]))
  const once = JSON.stringify({ value })
  const encoded = encodeURIComponent(value)
  for (const text of [
    value,
    once,
    JSON.stringify({ once }),
    `?q=${encoded}`,
    encoded.replaceAll('%20', '+'),
  ]) {
    const hidden = hide(text)
    t.true(hidden.includes('{env NOTE}'), hidden)
    t.false(hidden.includes('twice'), hidden)
  }
  t.deepEqual(JSON.parse(hide(once)), { value: '{env NOTE}' })
})
