import test from 'ava'
import { haveSlipped } from '../../../../sdk/observe/aftermath/slipped-fields.js'

/** `Ann Remove|vegan`: texts, then the values of fields. */
const rows = (...lines: string[]) =>
  lines.map((line) => {
    const [texts = '', ...fields] = line.split('|')
    return { texts: texts.split(' '), fields }
  })
const GUESTS = rows('Ann Remove|vegan', 'Ben Remove|', 'Cleo Remove|')

test('a row went, and its value is beside the next one', (t) => {
  t.true(haveSlipped(GUESTS, rows('Ben Remove|vegan', 'Cleo Remove|'), 0))
  t.true(haveSlipped(GUESTS, rows('Ben Remove|vegan', 'Cleo Remove|'), undefined))
  t.true(haveSlipped(rows('Ann|', 'Ben|fish', 'Cleo|'), rows('Ann|', 'Cleo|fish'), 1))
})

test('the number of a line stays, and its amount goes', (t) => {
  const lines = rows('1 800 Delete|Design', '2 400 Delete|Hosting', '3 150 Delete|Support')
  t.true(haveSlipped(lines, rows('1 400 Delete|Design', '2 150 Delete|Hosting'), 0))
  t.false(haveSlipped(lines, rows('1 400 Delete|Hosting', '2 150 Delete|Support'), 0))
  // The control is elsewhere: the amounts may be what moved.
  t.false(haveSlipped(lines, rows('1 400 Delete|Design', '2 150 Delete|Hosting'), undefined))
})

test('a row came or rows moved, and a value is beside another one', (t) => {
  t.true(
    haveSlipped(GUESTS, rows('Dora Remove|vegan', 'Ann Remove|', 'Ben Remove|', 'Cleo Remove|'), undefined),
  )
  t.true(haveSlipped(GUESTS, rows('Cleo Remove|vegan', 'Ben Remove|', 'Ann Remove|'), undefined))
  t.true(haveSlipped(rows('Ann|on|', 'Ben||', 'Cleo|on|'), rows('Ben|on|', 'Cleo||'), 0))
})

test('the values go with their rows', (t) => {
  t.false(haveSlipped(GUESTS, rows('Ben Remove|', 'Cleo Remove|'), 0))
  t.false(haveSlipped(GUESTS, rows('Ann Remove|vegan', 'Ben Remove|'), 2))
  t.false(
    haveSlipped(GUESTS, rows('Dora Remove|', 'Ann Remove|vegan', 'Ben Remove|', 'Cleo Remove|'), undefined),
  )
  t.false(haveSlipped(GUESTS, rows('Cleo Remove|', 'Ben Remove|', 'Ann Remove|vegan'), undefined))
})

test('no row moved: all got a value, or one', (t) => {
  t.false(haveSlipped(GUESTS, rows('Ann Remove|vegan', 'Ben Remove|vegan', 'Cleo Remove|vegan'), 0))
  t.false(haveSlipped(GUESTS, rows('Ann Remove|', 'Ben Remove|vegan', 'Cleo Remove|'), 1))
})

test('values that belong to the places: ranks, times, positions', (t) => {
  t.false(haveSlipped(rows('Ann|1', 'Ben|2', 'Cleo|3'), rows('Ben|1', 'Cleo|2'), 0))
  t.false(
    haveSlipped(rows('Talk|09:00', 'Break|10:15', 'Panel|11:00'), rows('Break|09:00', 'Panel|10:15'), 0),
  )
  t.false(
    haveSlipped(
      rows('Ann|Goal', 'Ben|Defence', 'Cleo|Attack'),
      rows('Ben|Goal', 'Ann|Defence', 'Cleo|Attack'),
      0,
    ),
  )
})

test('a mark moved to another row', (t) => {
  const addresses = rows('Home Default|a', 'Work|b', 'Summer|')
  t.false(haveSlipped(addresses, rows('Home|a', 'Work Default|b', 'Summer|'), 1))
  t.false(haveSlipped(addresses, rows('Work Default|b', 'Summer|'), 0))
  t.false(haveSlipped(rows('Home|a', 'Work Default|'), rows('Home Default|a'), undefined))
  t.false(haveSlipped(rows('Home|a', 'Work Default|'), rows('Home Default|a'), 1))
})

test('other rows, rows without texts of their own, and rows with other fields are not compared', (t) => {
  t.false(haveSlipped(GUESTS, rows('Dora Remove|vegan', 'Emil Remove|'), 0))
  t.false(haveSlipped(rows('Guest|vegan', 'Guest|'), rows('Guest|vegan'), 0))
  t.false(haveSlipped(GUESTS, rows('Ben Remove|vegan|', 'Cleo Remove||'), 0))
  t.false(haveSlipped(GUESTS, [], 0))
  t.false(haveSlipped([], [], undefined))
})
