/** Each word and name that says a failure, with twins that look the same in a healthy answer. */
import test from 'ava'
import { readOutcome } from '../../../../../sdk/observe/network/outcome/index.js'
import { progressIn } from '../../../../../sdk/observe/network/outcome/progress.js'

type Tier = 'decisive' | 'doubtful'

interface Kind {
  what: string
  tier: Tier
  words: readonly string[]
  /** an answer in which the word says a failure */
  failed(word: string): unknown
  /** answers that have the word and say none */
  twins: { readonly [twin: string]: (word: string) => Healthy }
}

interface Healthy {
  answer: unknown
  sent?: unknown
  status?: number
}

const FAILED_WORDS = ['error', 'fail', 'failed', 'failure']
const REFUSALS = ['rejected', 'denied', 'declined', 'cancelled', 'canceled', 'refused', 'invalid']
const asRecord = (members: object): Healthy => ({ answer: { id: 'a7', ...members } })
const fromRequest = (members: object): Healthy => ({ answer: members, sent: members })

const KINDS: Kind[] = [
  {
    what: 'a flag',
    tier: 'decisive',
    words: ['ok', 'success', 'successful', 'succeeded', 'isOk', 'is_success', 'isSuccess', 'isSuccessful'],
    failed: (word) => ({ [word]: false }),
    twins: {
      true: (word) => ({ answer: { [word]: true } }),
      'of a record inside': (word) => ({ answer: { check: { id: 4, [word]: false } } }),
    },
  },
  {
    what: 'an error',
    tier: 'decisive',
    words: ['error', 'errors', 'exception', 'fault', 'faultstring', 'errorMessage', 'error_message'],
    failed: (word) => ({ [word]: 'the stock is empty' }),
    twins: {
      null: (word) => ({ answer: { [word]: null } }),
      empty: (word) => ({ answer: { [word]: '' } }),
      'without members': (word) => ({ answer: { [word]: {} } }),
      'that the request sent': (word) => fromRequest({ [word]: 'the stock is empty' }),
      'of a record inside': (word) => ({ answer: { job: { [word]: 'the last run' } } }),
    },
  },
  ...['status', 'result', 'type'].map(
    (name): Kind => ({
      what: `a ${name}`,
      tier: 'decisive',
      words: FAILED_WORDS,
      failed: (word) => ({ [name]: word }),
      twins: {
        'of a record': (word) => asRecord({ [name]: word }),
        'that the request sent': (word) => fromRequest({ [name]: word }),
        'that begins like it': (word) => ({ answer: { [name]: `${word}-budget` } }),
      },
    }),
  ),
  ...['status', 'state', 'result', 'outcome', 'decision'].map(
    (name): Kind => ({
      what: `a refusal as ${name}`,
      tier: 'doubtful',
      words: [...REFUSALS, 'requires_action', 'require_payment'],
      failed: (word) => ({ [name]: word }),
      twins: {
        'of a record': (word) => asRecord({ [name]: word }),
        'that the request sent': (word) => fromRequest({ [name]: word }),
        'that was done': (word) => ({ answer: { ok: true, [name]: word } }),
      },
    }),
  ),
  {
    what: 'a code beside a message',
    tier: 'decisive',
    words: ['status', 'statusCode', 'status_code', 'code'],
    failed: (word) => ({ [word]: 409, message: 'taken' }),
    twins: {
      'of success': (word) => ({ answer: { [word]: 201, message: 'created' } }),
      'without a message': (word) => ({ answer: { [word]: 409 } }),
      'of a record': (word) => asRecord({ [word]: 409, message: 'Bolts' }),
    },
  },
  {
    what: 'a message beside a code',
    tier: 'decisive',
    words: ['message', 'msg', 'detail', 'title', 'reason', 'description', 'error_description'],
    failed: (word) => ({ code: 422, [word]: 'taken' }),
    twins: {
      'beside a code of success': (word) => ({ answer: { code: 200, [word]: 'taken' } }),
      alone: (word) => ({ answer: { [word]: 'taken' } }),
    },
  },
  {
    what: 'a deed that was not done',
    tier: 'doubtful',
    words: [
      'valid',
      'applied',
      'saved',
      'stored',
      'accepted',
      'charged',
      'authorized',
      'authorised',
      'isValid',
    ],
    failed: (word) => ({ [word]: false }),
    twins: {
      'that was done': (word) => ({ answer: { [word]: true } }),
      'of a record': (word) => asRecord({ [word]: false }),
      'that the request sent': (word) => fromRequest({ [word]: false }),
    },
  },
  {
    what: 'a count of nothing',
    tier: 'doubtful',
    words: [
      'modified',
      'affected',
      'inserted',
      'imported',
      'upserted',
      'updated',
      'deleted',
      'removed',
      'created',
      'saved',
      'stored',
      'sent',
      'accepted',
      'processed',
      'nModified',
      'rowsAffected',
      'deletedCount',
      'inserted_rows',
    ],
    failed: (word) => ({ [word]: 0 }),
    twins: {
      'of something': (word) => ({ answer: { [word]: 3 } }),
      'of a record': (word) => asRecord({ [word]: 0 }),
      'beside what was found': (word) => ({ answer: { matched: 1, [word]: 0 } }),
    },
  },
  {
    what: 'work that is put off',
    tier: 'doubtful',
    words: ['queued', 'deferred', 'offline', 'pending', 'isQueued', 'is_pending'],
    failed: (word) => ({ [word]: true }),
    twins: {
      'no more': (word) => ({ answer: { [word]: false } }),
      'as a 202 says': (word) => ({ answer: { [word]: true }, status: 202 }),
      'of a record': (word) => asRecord({ [word]: true }),
    },
  },
  {
    what: 'a count of failures',
    tier: 'doubtful',
    words: [
      'failed',
      'failures',
      'rejected',
      'bounced',
      'undelivered',
      'failedCount',
      'rejected_rows',
      'failed_items',
    ],
    failed: (word) => ({ imported: 2, [word]: 1 }),
    twins: {
      'of none': (word) => ({ answer: { imported: 2, [word]: 0 } }),
      'of a record': (word) => asRecord({ imported: 2, [word]: 1 }),
    },
  },
  {
    what: 'a list of problems',
    tier: 'doubtful',
    words: ['problems', 'conflicts', 'violations', 'row_problems', 'rowErrors', 'validation_errors'],
    failed: (word) => ({ imported: 2, [word]: [{ message: 'no price' }] }),
    twins: {
      'that is empty': (word) => ({ answer: { imported: 2, [word]: [] } }),
      'of a record, by name': (word) => asRecord({ [word]: ['A1'] }),
    },
  },
  {
    what: 'a list with a failed member',
    tier: 'doubtful',
    words: ['results', 'items', 'responses', 'data', 'entries', 'operations', 'rows'],
    failed: (word) => ({
      [word]: [
        { id: 1, status: 'failed' },
        { id: 2, status: 'done' },
      ],
    }),
    twins: {
      'without one': (word) => ({ answer: { [word]: [{ id: 1, status: 'done' }] } }),
      'of records about failures': (word) => ({ answer: { [word]: [{ id: 1, topic: 'failed' }] } }),
    },
  },
  {
    what: 'a list of the failed',
    tier: 'doubtful',
    words: ['failures', 'failed', 'rejected'],
    failed: (word) => ({ created: 7, [word]: [{ sku: 's1' }] }),
    twins: { 'that is empty': (word) => ({ answer: { created: 7, [word]: [] } }) },
  },
  {
    what: 'a member that failed, by its status',
    tier: 'doubtful',
    words: [...FAILED_WORDS, 'rejected'],
    failed: (word) => ({ results: [{ id: 1, status: word }] }),
    twins: { 'by its name': (word) => ({ answer: { results: [{ id: 1, name: word }] } }) },
  },
]

const outcomeOf = ({ answer, sent, status = 200 }: Healthy) =>
  readOutcome({ mediaType: 'application/json', isGraphql: false, body: { value: answer }, sent, status })

for (const { what, tier, words, failed, twins } of KINDS) {
  for (const word of words) {
    test(`${what}: ${word} is ${tier}, and its twins say nothing`, (t) => {
      const found = outcomeOf({ answer: failed(word) })
      t.is(found.outcome, 'reports-failure')
      t.is('doubtful' in found ? 'doubtful' : 'decisive', tier)
      for (const [twin, healthy] of Object.entries(twins))
        t.deepEqual(outcomeOf(healthy(word)), { outcome: 'ok' }, twin)
    })
  }
}

test('a number beside measured ones is a measure, and a number of errors is none', (t) => {
  const place = { lat: 47.1, lng: 15.4 }
  t.deepEqual(outcomeOf({ answer: { ...place, error: 12 } }), { outcome: 'ok' })
  t.like(outcomeOf({ answer: { ...place, errors: 12 } }), { sign: 'errors' })
  t.like(outcomeOf({ answer: { imported: 47, total: 50, error: 3 } }), { sign: 'error' })
  t.like(outcomeOf({ answer: { error: 12, message: 'no stock' } }), { sign: 'error' })
})

test('a word of failure beside what the request sent is doubtful', (t) => {
  const answer = { letter: 'Z', result: 'failed', lives: 5 }
  t.like(outcomeOf({ answer, sent: { letter: 'Z' } }), { sign: 'result: failed', doubtful: true })
  t.is('doubtful' in outcomeOf({ answer, sent: { to: 'Z' } }), false)
})

const PROGRESS = {
  failed: [
    ...[
      'fail',
      'failed',
      'failure',
      'failures',
      'error',
      'errors',
      'errored',
      'rejected',
      'reject',
      'cancelled',
    ],
    ...[
      'canceled',
      'aborted',
      'declined',
      'denied',
      'expired',
      'crashed',
      'refused',
      'blocked',
      'bounced',
      'nack',
    ],
    ...['timedout', 'timeout'],
  ],
  pending: [
    ...[
      'accept',
      'accepted',
      'created',
      'new',
      'open',
      'pending',
      'queued',
      'scheduled',
      'waiting',
      'processing',
    ],
    ...[
      'running',
      'started',
      'starting',
      'submitted',
      'working',
      'retrying',
      'retry',
      'building',
      'uploading',
    ],
    ...['importing', 'exporting', 'rendering', 'progress', 'in', 'not', 'yet', 'still'],
  ],
  done: [
    ...[
      'ok',
      'ack',
      'acked',
      'done',
      'success',
      'succeeded',
      'successful',
      'complete',
      'completed',
      'finished',
    ],
    ...['confirmed', 'approved', 'placed', 'paid', 'settled', 'ready', 'fulfilled', 'captured', 'delivered'],
    ...['published', 'passed', 'imported', 'exported', 'deployed', 'built', 'sent', 'stored', 'saved'],
  ],
} as const
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

for (const [says, words] of Object.entries(PROGRESS)) {
  for (const word of words) {
    test(`progress: ${word} says ${says} as a whole word, and nothing in a name`, (t) => {
      for (const field of ['status', 'state', 'phase', 'stage', 'jobStatus'])
        t.is(progressIn({ [field]: word }), says as ReturnType<typeof progressIn>, field)
      for (const value of [`${word}mark`, `${capital(word)} Falls`, `Port ${capital(word)} Bay`])
        t.is(progressIn({ state: value }), undefined, value)
      t.is(progressIn({ name: word, city: word, label: word }), undefined)
    })
  }
}

const BEGINNINGS = ['error', 'fail', 'failed', 'failure', 'exception', 'fatal']
for (const word of BEGINNINGS) {
  test(`a text: ${word} is decisive alone or before what failed, and its twins say nothing`, (t) => {
    const read = (text: string) =>
      readOutcome({
        mediaType: 'text/plain',
        isGraphql: false,
        body: { text },
        sent: undefined,
        status: 200,
      })
    for (const text of [word, `${capital(word)}: no stock`, `${word} saving the file`])
      t.deepEqual(read(text), { outcome: 'reports-failure', sign: text.slice(0, word.length) }, text)
    for (const text of [
      `${word}less`,
      `${word}-safe mode on`,
      `Saved, no ${word}`,
      `${capital(word)} Handbook`,
    ])
      t.deepEqual(read(text), { outcome: 'ok' }, text)
  })
}
