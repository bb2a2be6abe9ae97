import test from 'ava'
import type { ConsoleEntry } from '../../../../sdk/protocol/events.js'
import { notStored } from '../../../../workers/verdict/contradictions/not-stored.js'
import { claim, evidenceOf, type Head, Trace } from '../trace.js'

const saved = { kind: 'text', contains: 'Saved' }
const printed = (text: string, level: ConsoleEntry['level'] = 'error', head: Head = {}) =>
  new Trace().emit('console', { level, text }, head)
const fires = (trace: Trace, input: object = saved) =>
  notStored.detect(evidenceOf(trace.idle().events, claim(input))).length > 0
const REFUSAL = 'not kept DataCloneError: #<Object> could not be cloned.'

test('fires when the app only prints that a value could not be stored', (t) => {
  t.true(fires(printed(REFUSAL)))
  t.true(fires(printed('QuotaExceededError', 'warn')))
})

test('does not fire for other errors, other levels, other causes, or a failure that the claim names', (t) => {
  t.false(fires(printed('TypeError: x is undefined')))
  t.false(fires(printed(REFUSAL, 'info')))
  t.false(fires(printed(REFUSAL, 'error', { cause: 'other' })))
  const told = printed(REFUSAL).sign('Could not save the note', { region: 'alert' }).level(0, { holds: true })
  t.false(fires(told, { kind: 'text', contains: 'Could not save the note' }))
})
