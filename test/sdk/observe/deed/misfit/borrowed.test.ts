import test from 'ava'
import { borrowed } from '../../../../../sdk/observe/deed/misfit/borrowed.js'

const PEOPLE = [
  { id: 1, name: 'Ana Ortiz', phone: '0176 111', team: 'Kitchen staff' },
  { id: 2, name: 'Ben Okafor', phone: '0176 222', team: 'Kitchen staff' },
  { id: 3, name: 'Cho Tanaka', phone: '0176 333', team: 'Front office' },
]

const SENT: readonly (readonly [string, unknown, string | undefined, string?])[] = [
  ['the name of another record', { name: 'Ana Ortiz', phone: '0176 999' }, 'name'],
  ['a new name', { name: 'Benjamin Okafor' }, undefined],
  ['its own name', { name: 'Ben Okafor', phone: '0176 999' }, undefined],
  ['a value that records share', { team: 'Front office' }, undefined],
  ['a name that was typed', { name: 'Ana Ortiz' }, undefined, 'ana ortiz'],
]
for (const [what, sent, name, typed] of SENT) {
  test(`a write to one record with ${what} ${name === undefined ? 'fits' : 'does not fit'}`, (t) => {
    const fields = typed === undefined ? [] : [{ label: 'Name', value: typed }]
    t.is(borrowed(sent, '/api/people/2', [PEOPLE], fields)?.name, name)
  })
}

test('a write to no record of the list fits', (t) => {
  t.is(borrowed({ name: 'Ana Ortiz' }, '/api/people/9', [PEOPLE], []), undefined)
  t.is(borrowed({ name: 'Ana Ortiz' }, '/api/people', [PEOPLE], []), undefined)
  t.is(borrowed('name=Ana Ortiz', '/api/people/2', [PEOPLE], []), undefined)
})
