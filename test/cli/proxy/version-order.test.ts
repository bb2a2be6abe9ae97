import test from 'ava'
import { isNewer } from '../../../cli/proxy/version-order.js'

for (const [version, than, expected] of [
  ['0.2.0', '0.1.9', true],
  ['0.1.10', '0.1.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.9', '0.1.9', false],
  ['0.1.9', '0.2.0', false],
  ['1.0.0-beta.1', '1.0.0', false],
  ['1.0.1', '1.0.0-beta.1', true],
  ['1.0.0', 'what', true],
] as const)
  test(`${version} is ${expected ? '' : 'not '}newer than ${than}`, (t) => {
    t.is(isNewer(version, than), expected)
  })
