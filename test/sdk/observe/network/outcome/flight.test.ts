/** Answers of Server Functions, as Next.js 16 sends them in development. */
import test from 'ava'
import { readOutcome } from '../../../../../sdk/observe/network/outcome/index.js'
import { isReadable } from '../../../../../sdk/observe/network/outcome/media-types.js'
import type { Outcome } from '../../../../../sdk/protocol/events.js'

const TYPE = 'text/x-component'
const OK: Outcome = { outcome: 'ok' }
const failure = (sign: string): Outcome => ({ outcome: 'reports-failure', sign })
const MALFORMED: Outcome = { outcome: 'unread', why: 'malformed' }
const ROOT = '0:{"a":"$@1","q":"","i":true,"b":"development"}'
const LONG = 'é'.repeat(600)
/** Each row would double what the one before holds, if it were read each time. */
const DOUBLING = Array.from(
  { length: 60 },
  (_, i) => `${(i + 1).toString(16)}:["$${(i + 2).toString(16)}","$${(i + 2).toString(16)}"]`,
)

const ANSWERS: readonly [what: string, rows: readonly string[], gives: Outcome][] = [
  ['nothing', [ROOT, '1:D"$2"', '1:"$undefined"', ''], OK],
  ['null', [ROOT, '1:null', ''], OK],
  ['a record', [ROOT, '1:{"note":"Sencha"}', ''], OK],
  [
    'a record with an error',
    [ROOT, '1:{"note":"A bad one","error":"The note was refused"}', ''],
    failure('error'),
  ],
  ['a flag', [ROOT, '1:{"success":false}', ''], failure('success: false')],
  ['an element', [ROOT, '1:D"$3"', '1:["$","p",null,{"children":"error"},null,"$2",0]', ''], OK],
  ['an empty error', [ROOT, '1:{"note":"Sencha","error":"$undefined"}', ''], OK],
  ['a text that looks like a reference', [ROOT, '1:{"note":"$$2"}', '2:{"error":"no"}', ''], OK],
  [
    'an exception',
    [ROOT, '1:D"$2"', '1:E{"digest":"18","name":"Error","message":"The disk is full"}', ''],
    failure('error'),
  ],
  ['an error in a row of its own', [ROOT, '2:"The disk is full"', '1:{"error":"$2"}', ''], failure('error')],
  [
    'a part of another row',
    [ROOT, '2:{"why":{"text":"full"}}', '1:{"error":"$2:why:text"}', ''],
    failure('error'),
  ],
  ['a part that does not exist', [ROOT, '2:{"why":null}', '1:{"error":"$2:why:text"}', ''], OK],
  [
    'a long text before the value',
    [ROOT, `2:T${(1200).toString(16)},${LONG}1:{"text":"$2","error":"Too long"}`, ''],
    failure('error'),
  ],
  ['a value with itself in it', [ROOT, '1:{"self":"$1","error":"none left"}', ''], failure('error')],
  [
    'a page that is rendered again',
    [
      '2:I["3",["4"],"default"]',
      ':HL["/app.css","style"]',
      '5:["$","$L2",null,{"error":"$undefined","children":"Saved"}]',
      '0:{"a":"$@1","f":["","$5"],"b":"development"}',
      '1:{"success":false,"error":"Is full"}',
      '',
    ],
    failure('success: false'),
  ],
  [
    'a page to go to, and no value',
    ['5:["$","p",null,{"children":"List"}]', '0:{"q":"","r":"$undefined","t":"$5"}', ''],
    OK,
  ],
  ['values that refer to each other', ['0:{"a":"$@1"}', ...DOUBLING, '3d:"end"', ''], OK],
  ['a value that did not come', [ROOT, ''], MALFORMED],
  ['no root', ['1:{"note":"Sencha"}', ''], MALFORMED],
  ['bytes', [ROOT, '1:o4,\u0001\u0002', ''], MALFORMED],
  ['a page in HTML', ['<!doctype html>'], MALFORMED],
]

for (const [what, rows, gives] of ANSWERS) {
  test(`a Server Function that returns ${what} is read as ${gives.outcome}`, (t) => {
    const body = { text: rows.join('\n') }
    const answer = { mediaType: TYPE, isGraphql: false, body, sent: undefined, status: 200 }
    t.deepEqual(readOutcome(answer), gives)
  })
}

test('a page reads the answers of Server Functions', (t) => {
  t.true(isReadable(TYPE))
})
