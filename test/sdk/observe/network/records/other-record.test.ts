import test from 'ava'
import { otherRecord } from '../../../../../sdk/observe/network/records/other-record.js'

const FROM = 'http://shop/api/items?sort=name'
const LIST = [
  { id: 1, name: 'Bread', state: 'open', shop: 'North' },
  { id: 2, name: 'Milk', state: 'open', shop: 'North' },
  { id: 3, name: 'Apples', state: 'done', shop: 'North' },
]
const found = (to: string, near: string, list: unknown[] = LIST) =>
  otherRecord(list, FROM, `http://shop${to}`, near)

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
