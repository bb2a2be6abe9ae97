import test from 'ava'
import type { Member } from '../../../../../sdk/observe/deed/misfit/members.js'
import { isNamedOnly, namingOf, otherRecord } from '../../../../../sdk/observe/deed/records/other-record.js'

const FROM = 'http://shop/api/items?sort=name'
const LIST = [
  { id: 1, name: 'Bread', state: 'open', shop: 'North' },
  { id: 2, name: 'Milk', state: 'open', shop: 'North' },
  { id: 3, name: 'Apples', state: 'done', shop: 'North' },
]
const found = (to: string, near: string, list: unknown[] = LIST, members: Member[] = []) => {
  const naming = namingOf(FROM, `http://shop${to}`, members)
  return naming && otherRecord(list, naming, near)
}

test('finds the record beside the control when the write goes to another one', (t) => {
  t.is(found('/api/items/3', 'Rename Milk open'), 'milk')
  t.is(found('/api/items/3/name', 'Milk'), 'milk')
  t.is(
    found('/api/items/b', 'Milk', [
      { id: 'a', name: 'Milk' },
      { id: 'b', name: 'Tea' },
    ]),
    'milk',
  )
})

test('a control names the record of an id by a text that only that one has', (t) => {
  t.true(isNamedOnly(LIST, '1', 'Merge into Bread'))
  t.false(isNamedOnly(LIST, '1', 'Merge into Milk'))
  t.false(isNamedOnly(LIST, '1', 'Open'))
  t.false(isNamedOnly(LIST, '9', 'Bread'))
})

test('finds the text where the id is none of the list', (t) => {
  t.is(found('/api/items/9', 'Rename Milk'), 'milk')
})

test('finds nothing when the control stands beside the own record', (t) => {
  t.is(found('/api/items/2', 'Rename Milk open'), undefined)
  t.is(found('/api/items/2', 'Move Milk below Bread'), undefined)
})

test('finds nothing where the list does not decide', (t) => {
  t.is(found('/api/tasks/3', 'Milk'), undefined, 'another place')
  t.is(found('/api/items', 'Milk'), undefined, 'no id')
  t.is(found('/api/items/all', 'Milk'), undefined, 'no id of this form')
  t.is(found('/api/items/9', 'open North'), undefined, 'an unknown id, beside texts of several records')
  t.is(found('/api/items/3', 'open North'), undefined, 'texts of several records')
  t.is(found('/api/items/3', 'Milkshake'), undefined, 'a part of a word')
  t.is(found('/api/items/2', 'Milk', [{ id: 1 }, { id: 2 }]), undefined, 'records without texts')
  t.is(found('/api/items/2', 'Milk', [null, 'x', 3]), undefined, 'no records')
})

test('finds the record by an id in the body that is named like the list', (t) => {
  const booked = (name: string, value: number) => found('/api/bookings', 'Book Milk', LIST, [{ name, value }])
  t.is(booked('item_id', 3), 'milk')
  t.is(booked('itemId', 3), 'milk')
  t.is(booked('item_id', 2), undefined, 'the own record')
  t.is(booked('item_id', 9), undefined, 'an id that is not listed')
  t.is(booked('user_id', 3), undefined, 'the id of something else')
  t.is(booked('id', 3), undefined, 'an id that says not of what')
})
