import test from 'ava'
import { furtherTexts } from '../../../../../sdk/observe/network/outcome/further-texts.js'
import { readOutcome } from '../../../../../sdk/observe/network/outcome/index.js'
import { isReadable } from '../../../../../sdk/observe/network/outcome/media-types.js'
import { serverTexts } from '../../../../../sdk/observe/network/outcome/server-texts.js'
import type { Outcome } from '../../../../../sdk/protocol/events.js'

interface Row {
  what: string
  type?: string
  graphql?: true
  status?: number
  /** the method is PATCH; default POST */
  changes?: true
  path?: string
  sent?: unknown
  body: string
  gives: Outcome
}

const OK: Outcome = { outcome: 'ok' }
const failure = (sign: string, more: object = {}): Outcome => ({ outcome: 'reports-failure', sign, ...more })
const doubt = (sign: string) => failure(sign, { doubtful: true })
const NINE = { items: Array.from({ length: 9 }, (_, i) => ({ sku: `s${i}` })) }

/** As seroval writes `{ error }` and `{ result }`, which TanStack Start answers with status 200. */
const SEROVAL_ERROR =
  '{"t":10,"i":0,"p":{"k":["error"],"v":[{"t":25,"i":1,"s":{"message":{"t":1,"s":"The disk is full"}},"c":"$TSR/Error"}]},"o":0}'
const SEROVAL_RESULT =
  '{"t":10,"i":0,"p":{"k":["result","error","context"],"v":[{"t":10,"i":1,"p":{"k":["id"],"v":[{"t":0,"s":7}]},"o":0},{"t":2,"s":1},{"t":10,"i":2,"p":{"k":[],"v":[]},"o":0}]},"o":0}'

const ENVELOPE = '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope">'

const ROWS: Row[] = [
  {
    what: 'SOAP: a fault',
    type: 'text/xml',
    body: `${ENVELOPE}<soap:Body><soap:Fault><soap:Reason>closed</soap:Reason></soap:Fault></soap:Body></soap:Envelope>`,
    gives: failure('fault'),
  },
  {
    what: 'SOAP: an answer about a fault of a machine',
    type: 'application/soap+xml',
    body: `${ENVELOPE}<soap:Body><Report><Fault>E7</Fault></Report></soap:Body></soap:Envelope>`,
    gives: OK,
  },
  {
    what: 'XML: an error as the first element, as of a copy in an object store',
    type: 'application/xml',
    body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>SlowDown</Code></Error>',
    gives: failure('Error'),
  },
  {
    what: 'XML: no errors',
    type: 'application/xml',
    body: '<errors type="array"></errors>',
    gives: OK,
  },
  {
    what: 'XML: the record that was made is an exception',
    type: 'application/xml',
    sent: { kind: 'exception' },
    body: '<exception id="3"><day>Monday</day></exception>',
    gives: doubt('exception'),
  },
  {
    what: 'XML-RPC: a fault',
    type: 'text/xml',
    body: '<?xml version="1.0"?><methodResponse><fault><value>4</value></fault></methodResponse>',
    gives: failure('fault'),
  },
  {
    what: 'another text under the type of XML',
    type: 'text/xml',
    body: 'ERROR: quota',
    gives: { outcome: 'unread', why: 'malformed' },
  },
  {
    what: 'XHTML: a page that asks for a password',
    type: 'application/xhtml+xml',
    body: '<html xmlns="http://www.w3.org/1999/xhtml"><body><input type="password"/></body></html>',
    gives: doubt('a page that asks for a password'),
  },
  {
    what: 'XML: a list of errors that the user asked for',
    type: 'application/xml',
    body: '<log><error>disk</error></log>',
    gives: OK,
  },
  {
    what: 'XML: a response that failed',
    type: 'application/xml',
    body: '<!-- v2 --><response status="fail"><message>Quota reached</message></response>',
    gives: doubt('status="fail"'),
  },
  {
    what: 'XML: an entity that failed',
    type: 'application/xml',
    body: '<job id="7" status="failed"/>',
    gives: OK,
  },
  {
    what: 'GraphQL: a part of the payload that could not be read',
    graphql: true,
    body: '{"data":{"setRole":{"user":{"id":7,"picture":null}}},"errors":[{"message":"timed out","path":["setRole","user","picture"]}]}',
    gives: doubt('errors[1]'),
  },
  {
    what: 'GraphQL: an error of the mutation itself',
    graphql: true,
    body: '{"data":{"setRole":null},"errors":[{"message":"forbidden","path":["setRole"]}]}',
    gives: failure('errors[1]'),
  },
  {
    what: 'a failure that was reported, under another name',
    sent: { device: 'till', state: 'failed' },
    body: '{"device":"till","status":"failed"}',
    gives: OK,
  },
  {
    what: 'a word of failure that was sent, without anything else of it',
    sent: { level: 'error', channel: 'mail' },
    body: '{"status":"error","message":"channel not configured"}',
    gives: failure('status: error'),
  },
  {
    what: 'a request that is not dry and applies nothing',
    sent: { percent: 10, dryRun: false },
    body: '{"applied":false,"modified":0}',
    gives: doubt('applied: false'),
  },
  {
    what: 'a text named preview, and nothing modified',
    changes: true,
    sent: { title: 'A', preview: 'First lines' },
    body: '{"modified":0}',
    gives: doubt('modified: 0'),
  },
  {
    what: 'GraphQL: a namespaced mutation that failed',
    graphql: true,
    body: '{"data":{"catalog":{"addProduct":null}},"errors":[{"path":["catalog","addProduct"]}]}',
    gives: failure('errors[1]'),
  },
  {
    what: 'problems beside an echo of the request',
    sent: { ids: [7, 8], role: 'admin' },
    body: '{"ids":[7,8],"violations":["admin needs 2FA"]}',
    gives: doubt('violations[1]'),
  },
  {
    what: 'conflicts of others beside a count of failures',
    sent: { seats: ['B2', 'B3'] },
    body: '{"held":["B2","B3"],"conflicts":["B4"],"failed":1}',
    gives: doubt('failed: 1'),
  },
  {
    what: 'a stream of a chat that ends after an error',
    type: 'text/event-stream',
    body: 'data: {"delta":"Hi"}\n\nevent: error\ndata: {"message":"overloaded"}\n\ndata: [DONE]\n\n',
    gives: failure('event: error'),
  },
  {
    what: 'a preview that applies nothing',
    sent: { percent: 10, dryRun: true },
    body: '{"applied":false,"modified":0,"changes":[{"sku":"A1"}]}',
    gives: OK,
  },
  {
    what: 'a stream that goes on after an error',
    type: 'text/event-stream',
    body: 'event: token\ndata: {"text":"Hi"}\n\nevent: error\ndata: {"retrying":true}\n\nevent: token\ndata: {"text":"Ann"}\n\n',
    gives: OK,
  },
  {
    what: 'conflicts of others, beside all that was asked for',
    sent: { seats: ['B2', 'B3'] },
    body: '{"held":["B2","B3"],"conflicts":["B4"]}',
    gives: OK,
  },
  {
    what: 'a conflict of what was asked for',
    sent: { seats: ['B2', 'B3'] },
    body: '{"held":["B2"],"conflicts":["B3"]}',
    gives: doubt('conflicts[1]'),
  },
  { what: 'an error in JSON of seroval', body: SEROVAL_ERROR, gives: failure('error') },
  { what: 'a result in JSON of seroval', body: SEROVAL_RESULT, gives: OK },
  { what: 'an entity with a member t', body: '{"t":10,"p":{"k":["error"]}}', gives: OK },
  { what: 'an entity', body: '{"id":7,"total":3}', gives: OK },
  { what: 'an empty body', body: '', gives: OK },
  {
    what: 'an entity with errors of its rows',
    body: '{"id":41,"created":1,"row_errors":[{"row":3,"message":"is invalid"}]}',
    gives: doubt('row_errors[1]'),
  },
  {
    what: 'an entity with a list named errors of its own',
    body: '{"id":4,"known_errors":["E1"]}',
    gives: OK,
  },
  { what: 'an empty list of row errors', body: '{"imported":3,"row_errors":[]}', gives: OK },
  {
    what: 'conflicts beside an entity',
    body: '{"event":{"id":5},"conflicts":[{"id":8}]}',
    gives: doubt('conflicts[1]'),
  },
  { what: 'conflicts of an entity', body: '{"id":5,"conflicts":[{"id":8}]}', gives: OK },
  { what: 'a count of failed items', body: '{"imported":2,"failed":1}', gives: doubt('failed: 1') },
  { what: 'no failed items', body: '{"imported":2,"failed":0}', gives: OK },
  {
    what: 'a next step',
    body: '{"id":"pi_1","next_action":{"type":"redirect"}}',
    gives: doubt('next_action'),
  },
  { what: 'no next step', body: '{"id":"pi_1","next_action":null}', gives: OK },
  {
    what: 'a code instead of data',
    body: '{"code":40912,"message":"limit","data":null}',
    gives: doubt('code: 40912'),
  },
  { what: 'the code 0', body: '{"code":0,"message":"OK","data":null}', gives: OK },
  { what: 'a code beside data', body: '{"code":1000,"message":"OK","data":{"id":1}}', gives: OK },
  {
    what: 'no record of a change',
    changes: true,
    sent: { done: true },
    body: '[]',
    gives: doubt('an empty list'),
  },
  { what: 'an empty list that was sent', changes: true, sent: [], body: '[]', gives: OK },
  { what: 'a search that finds nothing', sent: { q: 'x' }, body: '[]', gives: OK },
  {
    what: 'a mutation with problems',
    graphql: true,
    body: '{"data":{"moveDeal":{"deal":null,"problems":[{"code":"DATE"}]}}}',
    gives: doubt('problems[1]'),
  },
  {
    what: 'a mutation that returns nothing of what it was asked for',
    graphql: true,
    sent: { query: 'mutation Move($id: ID!) { moveCard(id: $id, to: "Done") { id column } }' },
    body: '{"data":{"moveCard":null}}',
    gives: doubt('moveCard: null'),
  },
  {
    what: 'a mutation under another name that returns nothing',
    graphql: true,
    sent: { query: 'mutation Move { moved: moveCard { ...Card } } fragment Card on Card { id }' },
    body: '{"data":{"moved":null}}',
    gives: doubt('moved: null'),
  },
  {
    what: 'a mutation of a scalar, whose operation has the same name',
    graphql: true,
    sent: { query: 'mutation touchCard($id: ID!) { touchCard(id: $id) other { id } }' },
    body: '{"data":{"touchCard":null,"other":{"id":1}}}',
    gives: OK,
  },
  {
    what: 'a mutation whose record has nothing in a member',
    graphql: true,
    sent: { query: 'mutation { moveCard { card { id } } }' },
    body: '{"data":{"moveCard":{"card":null}}}',
    gives: OK,
  },
  {
    what: 'a stored mutation that returns nothing',
    graphql: true,
    sent: { operationName: 'MoveCard', variables: {}, extensions: {} },
    body: '{"data":{"moveCard":null}}',
    gives: OK,
  },
  { what: 'a process that failed', body: '{"exitCode":1,"stdout":""}', gives: doubt('exitCode: 1') },
  { what: 'a process that failed, one level below', body: '{"data":{"exit":2}}', gives: doubt('exit: 2') },
  { what: 'a process that ended well', body: '{"exit_code":0}', gives: OK },
  { what: 'the record of a run', body: '{"id":7,"exitCode":1}', gives: OK },
  { what: 'runs of a list', body: '{"runs":[{"exitCode":1},{"exitCode":0}]}', gives: OK },
  { what: 'a change of what has run', changes: true, body: '{"starred":true,"exitCode":1}', gives: OK },
  { what: 'those who came and went', body: '{"entries":12,"exit":3}', gives: OK },
  { what: 'the price of an exit', body: '{"symbol":"ACME","exit":99.5}', gives: OK },
  {
    what: 'a process that failed at the end of a stream',
    type: 'text/event-stream',
    body: 'data: {"percent":50}\n\nevent: end\ndata: {"exit":1}\n\n',
    gives: doubt('exit: 1'),
  },
  {
    what: 'a step that failed and was passed over',
    type: 'text/event-stream',
    body: 'data: {"step":"lint","exit":1}\n\ndata: {"step":"build","exit":0}\n\n',
    gives: OK,
  },
  { what: 'success: false', body: '{"success":false}', gives: failure('success: false') },
  {
    what: 'success: false beside a result',
    body: '{"success":false,"marks":["miss","hit"],"remaining":5}',
    gives: doubt('success: false'),
  },
  {
    what: 'success: false beside details of the failure',
    body: '{"success":false,"data":{"field":"sku"},"details":["no stock"]}',
    gives: failure('success: false'),
  },
  { what: 'an error that says there is none', body: '{"error":{"code":0,"message":"OK"}}', gives: OK },
  { what: 'an error with a code', body: '{"error":{"code":7,"message":"OK"}}', gives: failure('error') },
  {
    what: 'a record that is called an error',
    graphql: true,
    body: '{"data":{"assignError":{"__typename":"TrackedError","id":"e2","title":"Timeout"}}}',
    gives: OK,
  },
  {
    what: 'a record that is called an error, as the mutation is',
    graphql: true,
    body: '{"data":{"logDeviceError":{"__typename":"DeviceError","code":"E-2"}}}',
    gives: OK,
  },
  {
    what: 'an error of a mutation that is called otherwise',
    graphql: true,
    body: '{"data":{"logDevice":{"__typename":"DeviceError","code":"E-2"}}}',
    gives: failure('__typename: DeviceError'),
  },
  {
    what: 'an error with an id of its own',
    graphql: true,
    body: '{"data":{"assign":{"__typename":"ConflictError","id":"e2","message":"taken"}}}',
    gives: failure('__typename: ConflictError'),
  },
  { what: 'ok: false', body: '{"ok":false,"id":1}', gives: failure('ok: false') },
  { what: 'ok: true beside an empty list of errors', body: '{"ok":true,"errors":[]}', gives: OK },
  { what: 'an error text', body: '{"error":"no stock"}', gives: failure('error') },
  { what: 'errors of one request', body: '{"errors":["no stock"]}', gives: failure('errors[1]') },
  { what: 'an empty error', body: '{"error":""}', gives: OK },
  { what: 'no error', body: '{"error":null,"errors":{}}', gives: OK },
  { what: 'error: false', body: '{"error":false}', gives: OK },
  { what: 'an error field of an entity inside', body: '{"job":{"error":"last run failed"}}', gives: OK },
  {
    what: 'three of nine members failed, named by their sku',
    sent: NINE,
    body: JSON.stringify({
      results: NINE.items.map((item, i) => ({ ...item, ok: i > 2 })),
    }),
    gives: failure('3 failed in results', { failures: 3, of: 9 }),
  },
  {
    what: 'a list of the failed members alone',
    sent: NINE,
    body: '{"created":7,"failed":[{"sku":"s1"},{"sku":"s4"}]}',
    gives: failure('2 failed in failed', { failures: 2, of: 9 }),
  },
  {
    what: 'failed members named by id only',
    sent: { ids: ['a', 'b', 'c'] },
    body: '{"failed":["b"]}',
    gives: failure('1 failed in failed', { failures: 1, of: 3 }),
  },
  {
    what: 'answers in the order of the members, by status',
    sent: [{ op: 'add' }, { op: 'drop' }],
    body: '{"responses":[{"status":200},{"status":409}]}',
    gives: failure('1 failed in responses', { failures: 1, of: 2 }),
  },
  {
    what: 'errors of a batch',
    sent: NINE,
    body: '{"errors":[{"sku":"s1"}]}',
    gives: failure('errors[1]', { failures: 1, of: 9 }),
  },
  {
    what: 'failed items that the request did not carry',
    sent: { name: 'new' },
    body: '{"items":[{"id":5,"status":"failed"},{"id":6,"status":"done"}]}',
    gives: failure('1 failed in items', { failures: 1, of: 2, doubtful: true }),
  },
  { what: 'succeeded: "False"', body: '{"succeeded":"False"}', gives: failure('succeeded: false') },
  {
    what: 'isSuccess: false in data',
    body: '{"data":{"isSuccess":false}}',
    gives: failure('isSuccess: false'),
  },
  { what: 'an exception', body: '{"exception":{"type":"Stock"}}', gives: failure('exception') },
  { what: 'a message of an error', body: '{"errorMessage":"no stock"}', gives: failure('errorMessage') },
  { what: 'a setting named errors', body: '{"errors":"strict"}', gives: OK },
  { what: 'an error level that the request set', sent: { error: 'red' }, body: '{"error":"red"}', gives: OK },
  { what: 'a status of failure', body: '{"status":"failed"}', gives: failure('status: failed') },
  {
    what: 'the status of a record',
    body: '{"id":4,"status":"failed","message":"last run"}',
    gives: OK,
  },
  { what: 'a status that the request set', sent: { status: 'error' }, body: '{"status":"error"}', gives: OK },
  {
    what: 'an action that failed',
    body: '{"type":"failure","status":400,"data":"[{}]"}',
    gives: failure('type: failure'),
  },
  { what: 'an action that succeeded', body: '{"type":"success","status":200}', gives: OK },
  { what: 'a code beside a message', body: '{"code":409,"message":"taken"}', gives: failure('code: 409') },
  { what: 'a code without a message', body: '{"code":409}', gives: OK },
  { what: 'the code of a record', body: '{"id":1,"code":409,"title":"Bolts"}', gives: OK },
  { what: 'a rejection', body: '{"status":"rejected"}', gives: doubt('status: rejected') },
  { what: 'a rejected record', body: '{"id":"a7","status":"rejected"}', gives: OK },
  {
    what: 'a payment that needs another step',
    body: '{"status":"requires_action","charged":false}',
    gives: doubt('status: requires_action'),
  },
  { what: 'a check that says invalid', body: '{"valid":false}', gives: doubt('valid: false') },
  { what: 'a check that says valid', body: '{"valid":true}', gives: OK },
  { what: 'no record changed', body: '{"matched":0,"modified":0}', gives: doubt('modified: 0') },
  { what: 'a record that had the values before', body: '{"matched":1,"modified":0}', gives: OK },
  { what: 'no rows affected', body: '{"result":{"rowsAffected":0}}', gives: doubt('rowsAffected: 0') },
  { what: 'work that is put off', body: '{"queued":true}', gives: doubt('queued: true') },
  { what: 'flags of a new record', body: '{"slug":"a","published":false,"deleted":false}', gives: OK },
  {
    what: 'an error of JSON-RPC',
    body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32010,"message":"expired"}}',
    gives: failure('error'),
  },
  {
    what: 'one error of a JSON-RPC batch',
    sent: [
      { jsonrpc: '2.0', id: 1, method: 'cart.apply' },
      { jsonrpc: '2.0', id: 2, method: 'cart.get' },
    ],
    body: '[{"jsonrpc":"2.0","id":2,"result":{}},{"jsonrpc":"2.0","id":1,"error":{"code":-1}}]',
    gives: failure('1 failed in the list', { failures: 1, of: 2 }),
  },
  {
    what: 'a member that was not accepted, with its reason',
    sent: [{ id: 'a' }, { id: 'b' }],
    body: '{"results":[{"id":"a","accepted":true},{"id":"b","accepted":false,"reason":"too old"}]}',
    gives: failure('1 refused', { doubtful: true }),
  },
  {
    what: 'a refused member beside a list of failed ones',
    sent: [{ id: 'a' }, { id: 'b' }],
    body: '{"results":[{"id":"a","accepted":false,"reason":"old"}],"failed":[{"id":"b"}]}',
    gives: failure('1 failed in failed', { failures: 1, of: 2 }),
  },
  {
    what: 'a record with a reason of its own',
    sent: [{ id: 'a', reason: 'Vacation' }],
    body: '[{"id":"a","reason":"Vacation","approved":false}]',
    gives: OK,
  },
  {
    what: 'a flag of a record without a reason',
    body: '{"items":[{"id":"a","active":false,"reason":""},{"id":"b","done":false,"title":"Tent"}]}',
    gives: OK,
  },
  { what: 'a list without failures', body: '[{"id":1,"status":"done"}]', gives: OK },
  { what: 'an HTTP code that is none', body: '{"items":[{"code":12}]}', gives: OK },
  { what: 'half a body', body: '{"ok":', gives: { outcome: 'unread', why: 'malformed' } },
  {
    what: 'GraphQL errors',
    graphql: true,
    body: '{"data":null,"errors":[{"message":"x"}]}',
    gives: failure('errors[1]'),
  },
  {
    what: 'GraphQL user errors',
    graphql: true,
    body: '{"data":{"pay":{"userErrors":[{"message":"x"}]}}}',
    gives: failure('userErrors[1]'),
  },
  {
    what: 'GraphQL data with success: false inside',
    graphql: true,
    body: '{"data":{"pay":{"id":1}}}',
    gives: OK,
  },
  {
    what: 'a GraphQL result whose type is an error',
    graphql: true,
    body: '{"data":{"add":{"__typename":"InsufficientStockError","available":0}}}',
    gives: failure('__typename: InsufficientStockError'),
  },
  {
    what: 'a GraphQL payload with success: false',
    graphql: true,
    body: '{"data":{"pay":{"success":false}}}',
    gives: failure('success: false'),
  },
  {
    what: 'problem details',
    type: 'application/problem+json',
    body: '{"error":"bad","status":422}',
    gives: failure('error'),
  },
  {
    what: 'lines of JSON',
    type: 'application/x-ndjson',
    sent: [{ id: 'a' }, { id: 'b' }],
    body: '{"id":"a","ok":true}\n{"id":"b","ok":false}\n',
    gives: failure('1 failed in the list', { failures: 1, of: 2 }),
  },
  {
    what: 'an event stream',
    type: 'text/event-stream',
    body: 'data: {"text":"hi"}\n\ndata: [DONE]\n\n',
    gives: OK,
  },
  {
    what: 'an error event of a stream',
    type: 'text/event-stream',
    body: 'data: {"text":"hi"}\n\nevent: error\ndata: boom\n\n',
    gives: failure('event: error'),
  },
  { what: 'an HTML page', type: 'text/html', body: '<p>error', gives: OK },
  {
    what: 'a turbo stream',
    type: 'text/vnd.turbo-stream.html',
    body: '<turbo-stream action="append">',
    gives: OK,
  },
  {
    what: 'a last line that sums up that nothing was done',
    type: 'application/x-ndjson',
    body: '{"row":1}\n{"event":"done","imported":0}\n',
    gives: doubt('imported: 0'),
  },
  {
    what: 'a last line that counts the failed lines and the others',
    type: 'application/x-ndjson',
    body: '{"line":"Rent"}\n{"line":"Power","error":"known"}\n{"line":"Water"}\n{"done":true,"imported":2,"skipped":1}\n',
    gives: failure('1 failed in the list', { failures: 1, of: 3, doubtful: true }),
  },
  {
    what: 'a last line with other numbers',
    type: 'application/x-ndjson',
    body: '{"line":"Rent"}\n{"line":"Power","error":"known"}\n{"line":"Water"}\n{"line":"Gas","amount":1,"imported":3}\n',
    gives: failure('1 failed in the list', { failures: 1, of: 4, doubtful: true }),
  },
  {
    what: 'none of one kind, and some of another',
    body: '{"deleted":0,"hidden":2}',
    gives: failure('deleted: 0', { doubtful: true, beside: 'hidden: 2' }),
  },
  { what: 'none beside two counts', body: '{"deleted":0,"hidden":2,"shown":4}', gives: doubt('deleted: 0') },
  {
    what: 'a last line that failed',
    type: 'application/x-ndjson',
    body: '{"type":"question","id":1}\n{"type":"failed","reason":"quota"}\n',
    gives: doubt('type: failed'),
  },
  { what: 'plain text', type: 'text/plain', body: 'OK', gives: OK },
  {
    what: 'a page with what was sent, where others sign in',
    type: 'text/html',
    sent: { text: 'Which tyres do you use?' },
    body: '<form><input type="password"></form><p>Which tyres do you use?</p>',
    gives: OK,
  },
  {
    what: 'a form that comes back as not valid',
    type: 'text/html',
    sent: 'email=x',
    body: '<form><input name="email" value="x" aria-invalid="true"></form>',
    gives: doubt('a form with errors'),
  },
  {
    what: 'a form with room for errors',
    type: 'text/html',
    sent: 'email=x',
    body: '<form><input name="email" aria-invalid="false"><ul class="errors" hidden></ul></form>',
    gives: OK,
  },
  {
    what: 'text of a failed deed',
    type: 'text/plain',
    body: 'Error saving the file',
    gives: failure('Error'),
  },
  {
    what: 'a longer text about a failure',
    type: 'text/plain',
    body: 'Error 404 means that the page does not exist. Check the address for typos.',
    gives: doubt('Error'),
  },
  {
    what: 'text that begins with a name',
    type: 'text/plain',
    body: 'Error budget set to 0.5 %',
    gives: doubt('Error'),
  },
  {
    what: 'an event stream about errors',
    type: 'text/event-stream',
    body: 'event: error\ndata: {"code":"E12"}\n\nevent: done\ndata: {}\n\n',
    gives: doubt('event: error'),
  },
  { what: 'text of a failure', type: 'text/plain', body: 'FAIL: quota exceeded', gives: failure('FAIL') },
  { what: 'text about failures', type: 'text/plain', body: 'Failures are rare', gives: OK },
  {
    what: 'a page to sign in',
    type: 'text/html',
    sent: 'text=hello',
    body: '<form><input name="user"><input type="password" name="pw"></form>',
    gives: doubt('a page that asks for a password'),
  },
  {
    what: 'a page to sign in after a wrong password',
    type: 'text/html',
    sent: 'user=ann&password=x',
    body: '<form><input type="password" name="password"></form>',
    gives: OK,
  },
  {
    what: 'a page in answer to JSON',
    type: 'text/html',
    sent: { title: 'x' },
    body: '<!doctype html><h1>Please sign in</h1>',
    gives: doubt('a page in answer to JSON'),
  },
  {
    what: 'a fragment in answer to JSON',
    type: 'text/html',
    sent: { title: 'x' },
    body: '<li>x</li>',
    gives: OK,
  },
  {
    what: 'a batch with a method that the server does not have',
    sent: [{ id: 'c1' }, { id: 'c2' }],
    body: '[{"id":"c1","result":1},{"id":"c2","error":{"code":-32601,"message":"Method not found"}}]',
    gives: failure('1 failed in the list', { failures: 1, of: 2, doubtful: true }),
  },
  { what: 'queued work of a 202', status: 202, body: '{"queued":true}', gives: OK },

  {
    what: 'a flag that is false, and the reason',
    body: '{"redeemed":false,"reason":"card was used"}',
    gives: doubt('redeemed: false'),
  },
  {
    what: 'a flag that is a text, and a hint',
    body: '{"list":"weekly","subscribed":"false","hint":"domain is on the block list"}',
    gives: doubt('subscribed: false'),
  },
  {
    what: 'a flag of another word that the address has, and a reason',
    path: '/cards/7/dispatch',
    body: '{"dispatched":false,"why":"no courier"}',
    gives: doubt('dispatched: false'),
  },
  ...['flagged', 'blocked', 'active', 'isSpam', 'requiresApproval', 'duplicate', 'mfaRequired'].map(
    (state): Row => ({
      what: `a state that is false, ${state}, and a reason`,
      body: `{"${state}":false,"reason":"Under the limit"}`,
      gives: OK,
    }),
  ),
  {
    what: 'a deed that was done, another that was not, and a reason',
    body: '{"saved":true,"published":false,"reason":"needs a review"}',
    gives: OK,
  },
  {
    what: 'success at the top, and a deed that was not in the data',
    body: '{"success":true,"data":{"published":false,"reason":"On leave"}}',
    gives: OK,
  },
  { what: 'a flag that is false, and no reason', body: '{"liked":false,"likes":3}', gives: OK },
  { what: 'a flag that is true, and a reason', body: '{"closed":true,"reason":"weather"}', gives: OK },
  {
    what: 'a flag that is false, with a reason that the request gave',
    sent: { reason: 'too expensive' },
    body: '{"active":false,"cause":"too expensive"}',
    gives: OK,
  },
  {
    what: 'a flag that the request sent, and a reason',
    sent: { active: false },
    body: '{"active":false,"reason":"by an admin"}',
    gives: OK,
  },
  {
    what: 'a flag that is false beside success, and a reason',
    body: '{"success":true,"cached":false,"reason":"first request"}',
    gives: OK,
  },
  {
    what: 'a record with a flag that is false, and a reason',
    body: '{"id":7,"active":false,"reason":"holiday"}',
    gives: OK,
  },
  { what: 'a flag of success in German', body: '{"erfolg":false}', gives: failure('erfolg: false') },
  { what: 'a flag of success in Spanish', body: '{"éxito":false}', gives: failure('éxito: false') },
  {
    what: 'a result that is no good',
    body: '{"result":"NG","message":"在庫が不足しています。"}',
    gives: doubt('result: NG'),
  },
  { what: 'a result that is a code of a country', body: '{"result":"NG","country":"Nigeria"}', gives: OK },
  { what: 'a type that is a language', body: '{"type":"ko","text":"안녕"}', gives: OK },
  {
    what: 'JMAP: what was not created',
    body: '{"created":2,"notCreated":[{"line":2,"why":"no valid e-mail"}]}',
    gives: failure('1 failed in notCreated', { failures: 1, of: 1, doubtful: true }),
  },
  {
    what: 'JMAP: what was not created, by its key, in the answer of a method',
    body: '{"methodResponses":[["Email/set",{"notCreated":{"k1":{"type":"overQuota"}}},"0"]]}',
    gives: failure('1 failed in notCreated', { failures: 1, of: 1, doubtful: true }),
  },
  {
    what: 'a list of states',
    sent: { emails: ['a@x', 'b@x'] },
    body: '{"registered":["a@x"],"notRegistered":["b@x"]}',
    gives: OK,
  },
  { what: 'JMAP: nothing was not created', body: '{"created":3,"notCreated":[]}', gives: OK },
  { what: 'who was notified', body: '{"notified":["ann@shop.test"]}', gives: OK },
  {
    what: 'a 207 with a part that was refused, whatever its status is called',
    status: 207,
    sent: { documentos: ['d1', 'd2'] },
    body: '[{"documento":"d1","estado":201},{"documento":"d2","estado":403}]',
    gives: failure('1 failed in the list', { failures: 1, of: 2, doubtful: true }),
  },
  { what: 'a 207 whose parts were done', status: 207, body: '[{"estado":201},{"estado":204}]', gives: OK },
  {
    what: 'a 207 whose parts have a status, and a size',
    status: 207,
    sent: { files: ['a.png', 'b.png'] },
    body: '{"results":[{"name":"a.png","status":200,"width":412},{"name":"b.png","status":200,"width":212}]}',
    gives: OK,
  },
  { what: 'a 207 whose parts have a price', status: 207, body: '[{"price":403},{"price":460}]', gives: OK },
  { what: 'a list with numbers like a status', body: '[{"precio":403},{"precio":201}]', gives: OK },

  {
    what: 'a piece of a page with a message about an error',
    type: 'text/html',
    body: '<div class="notice notice--error">Not published: the cover picture is missing</div>',
    gives: doubt('a message about an error'),
  },
  {
    what: 'Turbo: a message about an error, for an element of the page',
    type: 'text/vnd.turbo-stream.html',
    body: '<turbo-stream action="append" target="flash"><template><div class="flash flash-error"><p>Not invited: all 5 seats are taken.</p></div></template></turbo-stream>',
    gives: doubt('a message about an error'),
  },
  {
    what: 'a message about an error, with a sign and a way to close it',
    type: 'text/html',
    body: '<div class="alert alert-danger"><svg><path d="M0"/></svg> Name can&#39;t be blank <button class="close">&times;</button></div>',
    gives: doubt('a message about an error'),
  },
  ...[
    ['in a comment', '<!-- <p class="alert alert-danger">Not saved</p> --><p>Saved</p>'],
    [
      'in a form',
      `<form><p class="alert alert-danger">It cannot be undone</p>${'<p>Name and address</p>'.repeat(9)}</form>`,
    ],
    ['in another attribute', '<p data-class="alert alert-danger">Saved</p>'],
    ['that there is none', '<p class="message no-error">Saved</p>'],
    ['of a field that is right', '<p role="alert" class="aria-[invalid=true]:border-destructive">Saved</p>'],
  ].map(
    ([where, body = '']): Row => ({
      what: `a message about an error ${where}`,
      type: 'text/html',
      body,
      gives: OK,
    }),
  ),
  {
    what: 'a message about an error that the request sent',
    type: 'text/html',
    sent: 'message=Server+room+too+hot&severity=danger',
    body: '<div class="alert alert-danger"><p>Server room too hot</p></div>',
    gives: OK,
  },
  {
    what: 'a piece of a page with a message about success',
    type: 'text/html',
    body: '<p class="alert alert-success" role="alert">Coupon applied</p>',
    gives: OK,
  },
  {
    what: 'a piece of a page with a button that removes',
    type: 'text/html',
    body: '<tr><td>Ann</td><td><button class="btn btn-danger">Delete</button></td></tr>',
    gives: OK,
  },
  {
    what: 'a piece of a page with an empty message, and one that is hidden',
    type: 'text/html',
    body: '<div class="alert alert-danger"></div><div class="alert alert-danger" hidden>Try again later</div><p>Saved</p>',
    gives: OK,
  },
  {
    what: 'a page with a message about an error',
    type: 'text/html',
    body: '<!doctype html><title>Shop</title><p class="alert alert-danger">Only 2 left</p>',
    gives: OK,
  },
]

for (const {
  what,
  type = 'application/json',
  graphql = false,
  status = 200,
  changes = false,
  path = '/',
  sent,
  body,
  gives,
} of ROWS) {
  test(`${what} is read as ${gives.outcome}`, (t) => {
    const answer = {
      mediaType: type,
      isGraphql: graphql,
      body: { text: body },
      sent,
      status,
      resource: `${changes ? 'PATCH' : 'POST'} ${path}`,
    }
    t.deepEqual(readOutcome(answer), gives)
    t.true(isReadable(type))
  })
}

test('what the app parsed is read like its text', (t) => {
  const body = { value: { success: false } }
  const answer = { mediaType: 'application/json', isGraphql: false, body, sent: undefined, status: 200 }
  t.deepEqual(readOutcome(answer), failure('success: false'))
})

test('other media types have no reader, and are not read', (t) => {
  for (const mediaType of ['image/png', 'application/octet-stream', '', 'text/css', 'text/csv']) {
    t.false(isReadable(mediaType), mediaType)
    const answer = {
      mediaType,
      isGraphql: false,
      body: { text: '{"ok":false}' },
      sent: undefined,
      status: 200,
    }
    t.deepEqual(readOutcome(answer), { outcome: 'unread', why: 'media-type' })
  }
})

test('the text of a message in HTML is as the page shows it', (t) => {
  const text = '<p class="alert alert-danger">Name can&#39;t be <b>blank</b></p>'
  t.deepEqual(furtherTexts({ text }), ["Name can't be blank"])
  t.deepEqual(furtherTexts({ text: '<p>Saved</p>' }), [])
})

test('a large answer of nothing but beginnings of tags is read in time', (t) => {
  const started = performance.now()
  for (const piece of ['<a', '<a ', '<input ', '<', '<p class="alert alert-danger">'])
    readOutcome({
      mediaType: 'text/html',
      isGraphql: false,
      body: { text: piece.repeat(262_144 / piece.length) },
      sent: undefined,
      status: 200,
    })
  t.true(performance.now() - started < 5_000)
})

test('the texts of a failing answer are those that an app would show', (t) => {
  const body = {
    error: { code: 'E1', message: 'Card was declined' },
    traceId: 'abcdef',
    errors: ['No stock left'],
  }
  t.deepEqual(serverTexts({ value: body }), ['Card was declined', 'No stock left'])
  t.deepEqual(serverTexts({ text: 'Out of stock' }), ['Out of stock'])
  t.deepEqual(serverTexts({ text: '<h1>Internal error</h1>' }), [])
})
