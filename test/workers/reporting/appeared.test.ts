/** The texts that an act brought into view, as an agent compares them with the values beside them. */
import test from 'ava'
import { appearedIn } from '../../../workers/reporting/appeared.js'
import { claim, Trace, windowOf } from '../verdict/trace.js'

const dom = { added: 1, removed: 0, changed: 0 }

function appeared(trace: Trace, input?: object): string[] | undefined {
  const predicate = input === undefined ? undefined : claim(input)
  return appearedIn(windowOf(trace.idle().events, null).slice, predicate).appeared
}

test('what appears at once is one text, listed once, without those that the claim names', (t) => {
  const trace = new Trace()
    .emit('dom', { ...dom, appeared: ['Saved', 'Total  €12', 'and tax'] })
    .emit('dom', { ...dom, appeared: ['12:01'] }, { cause: 'other' })
    .emit('dom', { ...dom, appeared: ['Total €12', 'and tax'] })
    .emit('dom', { ...dom, appeared: ['Saved at noon'] })
  const saved = { kind: 'allOf', predicates: [{ kind: 'text', contains: 'saved' }] }
  t.deepEqual(appeared(trace, saved), ['Total €12 and tax', 'Saved at noon'])
  t.is(appeared(new Trace().emit('dom', { ...dom, appeared: ['Saved'] }), saved), undefined)
})

test('a text that came again is the newest', (t) => {
  const trace = new Trace()
  for (const total of ['€12', '€15', '€12']) trace.emit('dom', { ...dom, appeared: [total] })
  t.deepEqual(appeared(trace), ['€15', '€12'])
})

test('the list is bounded, and keeps the newest', (t) => {
  const trace = new Trace()
  for (let row = 0; row < 30; row++)
    trace.emit('dom', { ...dom, appeared: [`Row ${row} ${'x'.repeat(200)}`] })
  const texts = appeared(trace) ?? []
  t.is(texts.length, 5)
  t.regex(texts.at(-1) ?? '', /^Row 29 x+…$/)
  t.true(texts.every(({ length }) => length <= 60))
})
