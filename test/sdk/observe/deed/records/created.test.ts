import test from 'ava'
import { CreatedRecords } from '../../../../../sdk/observe/deed/records/created.js'

const AT = 'http://shop/api/tasks'
const found = (
  to: string,
  {
    near = 'call mum done',
    sent = { title: 'Call mum' },
    ...answered
  }: { near?: string; sent?: unknown; answer?: unknown } = {},
) => {
  const { answer } = { answer: { id: 51 }, ...answered }
  const records = new CreatedRecords()
  records.started(1, AT, { title: 'Buy milk' })
  records.answered(1, { id: 50 })
  records.started(2, AT, sent)
  if (answer !== undefined) records.answered(2, answer)
  return records.misnamed(`http://shop/api/${to}`, near)
}

test('finds a record that is written under an id that it never had', (t) => {
  t.is(found('tasks/tmp-1'), 'call mum')
  t.is(found('tasks/9007'), 'call mum')
  t.is(found('tasks/tmp-1', { answer: undefined }), 'call mum', 'not answered yet')
  t.is(found('tasks/tmp-1', { sent: {}, answer: { data: { id: 51, title: 'Call mum' } } }), 'call mum')
})

test('finds nothing for an id that was sent or answered, or is of words of the page', (t) => {
  t.is(found('tasks/51'), undefined, 'the answered id')
  t.is(found('tasks/50'), undefined, 'that of another record')
  t.is(found('tasks/c-1', { sent: { key: 'c-1', title: 'Call mum' } }), undefined, 'made by the page')
  t.is(found('tasks/7', { answer: { id: 'gid://shop/Task/7' } }), undefined, 'a part of the id')
  t.is(
    found('tasks/call-mum-2', { near: 'call mum 2', sent: { title: 'Call mum 2' } }),
    undefined,
    'its name in the address',
  )
})

test('finds nothing for an operation, another collection, or another record', (t) => {
  t.is(found('tasks/archive'), undefined)
  t.is(found('tasks/51/line-3'), undefined)
  t.is(found('notes/tmp-1'), undefined)
  t.is(found('tasks/tmp-1', { near: 'water the plants' }), undefined)
  t.is(found('tasks/tmp-1', { near: 'buy milk, then call mum' }), undefined, 'two of them')
  t.is(found('tasks/tmp-1', { answer: { ok: true } }), undefined, 'an answer without an id')
})
