/** The explanation of each reason and each contradiction for docs/verdicts.md, with an example case of the corpus. */
import type { Reason, Tier, Verdict } from '../../workers/verdict/evidence.js'

export type CaseName = `${string}/${string}`

export interface ReasonExplanation {
  verified: Verdict['verified']
  means: string
  remedy: string
  /** omitted if no app can cause it on its own */
  example?: CaseName
}

export const REASONS: Readonly<Record<Reason, ReasonExplanation>> = {
  proved: {
    verified: 'yes',
    means: 'It happened, the action caused it, and no evidence contradicts it.',
    remedy: 'Continue.',
    example: 'desk/approve',
  },
  assertion_failed: {
    verified: 'no',
    means: 'The claim did not come true.',
    remedy: 'Read `because` and `nearMiss`. Fix the app, or the claim if it was wrong.',
    example: 'desk/badge-not-updated',
  },
  contradicted: {
    verified: 'no',
    means:
      'The claim held, but other evidence contradicts it: a failed write, a response body that reports failures, an uncaught error.',
    remedy: 'Fix the app. If the failure is intended, claim it: `{ "kind": "net", "status": 500 }`.',
    example: 'desk/approve-500-silent',
  },
  in_flight: {
    verified: 'no',
    means: 'A request that the action sent had no response when the time was up.',
    remedy: 'Increase `timeout_ms`, or find out why the request takes so long.',
    example: 'desk/approve-hangs-silent',
  },
  rolled_back: {
    verified: 'no',
    means: 'The claim held, and was undone when the write failed.',
    remedy: 'Fix the write that failed.',
    example: 'desk/note-taken-back, claimed as saved',
  },
  already_true: {
    verified: 'unknown',
    means: 'It was already true before the action.',
    remedy: 'Claim something that the action changes, or a request or a signal.',
    example: 'desk/already-true',
  },
  turned_back: {
    verified: 'unknown',
    means:
      'A control was enabled, disabled, editable or busy as claimed, but no longer is; or what appeared went again with another answer. Either could be intended.',
    remedy: 'Claim what it leads to. If both states are intended, claim them with `inOrder`.',
    example: 'desk/approve-enabled-again',
  },
  nothing_declared: {
    verified: 'unknown',
    means: 'There was no claim, or only `settled`.',
    remedy: 'Claim a consequence.',
    example: 'desk/nothing-declared',
  },
  only_ambient: {
    verified: 'unknown',
    means: 'Only a request that the action did not cause matches, such as a poll.',
    remedy: 'Check whether the control does anything.',
    example: 'shop/poll-satisfies',
  },
  outcome_pending: {
    verified: 'unknown',
    means: 'The server only accepted the work (202), and nothing shows its outcome.',
    remedy: "Claim what shows the outcome: a later read, a store's value, a signal.",
    example: 'desk/ship-not-followed',
  },
  outcome_unread: {
    verified: 'unknown',
    means: 'The outcome of a write could not be read from its response.',
    remedy: "Claim a store's value or a signal.",
    example: 'desk/approve-answers-bytes',
  },
  evidence_conflicts: {
    verified: 'unknown',
    means: 'Some evidence contradicts the claim, but not for certain.',
    remedy: 'Read `contradictions`. Claim what decides the question.',
    example: 'desk/approve-twice-unclaimed',
  },
  unattributed_write: {
    verified: 'unknown',
    means: 'A write with an unknown cause failed or is in flight. The action may have caused it.',
    remedy: 'Read `trace`. Claim that request with its method and URL.',
    example: 'desk/audit-fails-unseen',
  },
  evidence_lost: {
    verified: 'unknown',
    means: 'Events that would decide the claim were lost.',
    remedy: 'Repeat the call. Reduce what the page reports with `setIgnoreSelectors`.',
    example: 'desk/confetti',
  },
  unclean_capture: {
    verified: 'unknown',
    means: 'The claim held, but events that could contradict it were lost.',
    remedy: 'Repeat the call. Reduce what the page reports with `setIgnoreSelectors`.',
    example: 'desk/confetti, claimed by its first piece',
  },
  blind_spot: {
    verified: 'unknown',
    means: 'The claim is about a place that the SDK cannot watch.',
    remedy: 'Read `honesty.coverage.blind`. Claim something that the SDK can watch.',
    example: 'desk/foreign-frame',
  },
  body_not_recorded: {
    verified: 'unknown',
    means: 'The claim needs the body of a request that was made before bodies were recorded.',
    remedy: 'Repeat the action.',
  },
  body_cut: {
    verified: 'unknown',
    means: 'The claim needs a body of which only the first 16 KiB are kept, and those do not decide it.',
    remedy: "Claim an earlier part of the body, a store's value or a signal.",
    example: 'desk/approve-answers-much',
  },
  superseded_document: {
    verified: 'unknown',
    means: 'The document was replaced in the meantime, and not by the action.',
    remedy: 'Look again, and repeat the action.',
    example: 'desk/reloads-by-itself',
  },
  superseded_edit: {
    verified: 'unknown',
    means: 'The code was replaced after the deciding evidence was recorded.',
    remedy: 'Look again, and repeat the action.',
    example: 'desk/edited-code',
  },
  observation_lost: {
    verified: 'unknown',
    means: 'The connection to the tab was lost in the meantime.',
    remedy: 'Call `probe_session` with `action: list`.',
  },
  ambiguous_store: {
    verified: 'unknown',
    means: 'Several stores match the claim.',
    remedy: 'Name the store.',
    example: 'desk/two-stores',
  },
  no_such_path: {
    verified: 'unknown',
    means: 'The claim names a store or a path of which nothing ever existed.',
    remedy: 'The near misses list the stores, or the keys that exist.',
    example: 'desk/misspelt-path',
  },
  ambiguous_target: {
    verified: 'unknown',
    means: 'Several elements match where the claim needs one.',
    remedy: 'Name the element.',
    example: 'desk/button-not-named',
  },
  bad_scope: {
    verified: 'unknown',
    means: 'The scope or the value that the claim names does not exist, or cannot be read.',
    remedy: 'Name one that exists.',
    example: 'desk/scope-unknown',
  },
  no_baseline: {
    verified: 'unknown',
    means: 'There is no picture to compare the page with, for this browser, size and theme.',
    remedy: 'Look at the page, and save it with `probe_visual_diff`, `update: true`.',
  },
  not_settled: {
    verified: 'unknown',
    means: "The time was up before the action's own work was done.",
    remedy: 'Increase `timeout_ms`.',
    example: 'desk/report-not-settled',
  },
  order_not_known: {
    verified: 'unknown',
    means:
      'The claim holds, but when it began to hold was not recorded, so its place in `inOrder` is not known.',
    remedy: 'Claim it before the action, with `probe_act_and_wait`.',
    example: 'desk/order-not-known',
  },
  paused: {
    verified: 'unknown',
    means: 'The person at the tab paused the session.',
    remedy: 'Wait until the person resumes it.',
    example: 'desk/person-pauses',
  },
}

export interface ContradictionExplanation {
  kind: string
  tier: Tier
  firesWhen: string
  /** omitted if it takes several verdicts */
  example?: CaseName
}

export const CONTRADICTIONS: readonly ContradictionExplanation[] = [
  {
    kind: 'failed-write',
    tier: 'decisive',
    firesWhen:
      'A write of the action failed, no retry succeeded, and the app neither shows nor records the failure. It is a caution for a `POST` beside another write that you claimed (a note where its address is one for metrics or statistics), for a request that leaving the page cut off, for a 4xx that brought the alert that you claimed, and for a `DELETE` of what is not there.',
    example: 'desk/approve-500-silent',
  },
  {
    kind: 'reports-failure',
    tier: 'decisive',
    firesWhen:
      'The response to a write of the action reports a failure, complete or partial, and the app does not show it. It is a caution where the control or the address says that something is checked or tested, or where a text that you claimed followed the response, and none says that what the control names was done: "2 of 5 correct" of the button "Hand in".',
    example: 'desk/approvals-partial-silent',
  },
  {
    kind: 'unlike-before',
    tier: 'caution',
    firesWhen:
      'The answer to a write lacks a field that three answers before had, in verdicts that a request, a signal or a store proved, and has a new one that is named like a failure.',
  },
  {
    kind: 'uncaught-error',
    tier: 'decisive',
    firesWhen: 'Code that the action triggered threw an error, and nothing caught it.',
    example: 'desk/timer-throws-after-approve',
  },
  {
    kind: 'stale-response',
    tier: 'decisive',
    firesWhen: 'Two reads of the same data were answered out of order, and the page shows the older values.',
    example: 'desk/filter-stale',
  },
  {
    kind: 'overtaken-write',
    tier: 'caution',
    firesWhen:
      'Two writes of one record, with PUT or PATCH, overlapped, and the older one was answered last.',
    example: 'desk/note-overtaken',
  },
  {
    kind: 'answer-not-shown',
    tier: 'caution',
    firesWhen:
      'A list was read anew, and the page still shows the answer before, and nothing of the new one; or the page shows another number, row, order or choice than the answer to a write has; or it still shows the value of a record that the write replaced; or no read asked for what was chosen, and the page keeps what it read for the choice before.',
    example: 'desk/list-not-rerendered, claimed by its count',
  },
  {
    kind: 'sent-otherwise',
    tier: 'caution',
    firesWhen:
      'A write carried no value (`[object Object]`), the opposite of a toggle that you set, only what the record had before you pressed its toggle, another choice than the one that you pressed, one field under the name of another, or a day that is a day or a month apart from the one that you chose; or the storage entry that you claim, or that is all that the action kept, holds another choice than the one that you pressed.',
    example: 'desk/note-sent-as-object',
  },
  {
    kind: 'typed-undone',
    tier: 'caution',
    firesWhen:
      'A later write carried the value again that the field had before you filled it, or the field shows that value again after a PUT or PATCH saved yours.',
    example: 'desk/note-written-back',
  },
  {
    kind: 'not-achieved',
    tier: 'caution',
    firesWhen:
      'The checkbox or switch that was pressed is as it was before; what a control expanded has no size, or what it hid is still displayed; the dialog that came is covered; the dialog that you claimed came in a `position: fixed` box outside of the window, where no scrolling brings it; or the label that was pressed is for an id that several controls have. As a note: an act did not do what it is for, such as a `fill` after which the field holds another text.',
    example: 'desk/mail-switch-flips-back',
  },
  {
    kind: 'list-disturbed',
    tier: 'caution',
    firesWhen:
      'More than one row went from the list of the item that you removed, and none came; more rows that you marked went than requests asked to delete; a list has two new rows with the same text; rows that the list had stand in it twice after more was read; the numbers of a column are not in the order of its `aria-sort`, or the rows came into the order of their numbers as texts (119, 19, 205, 9); rows moved, and what their fields hold stayed at its place, beside other rows. Or a figure fitted a list before an action that writes, and stays as it is when the list changes: a total was the sum of the rows; "Cart (2)" or "3 comments" counted them, also where the heading counts one more and the list has the rows of before; or "3 open" stood beside three times "open". Or the row of the control stays as it was and one other row changes, or takes its words; the row that was deleted stays; or the list of a collection does not show the record that was added to it. A filter keeps a page that lies behind the end of the new list, or the pager counts on and the list is read for the page before again, or for a page behind rows that were never read. A claim with a `count` of elements, or with the number of the rows that go in its text, says itself how many.',
    example: 'desk/approval-listed-twice',
  },
  {
    kind: 'page-disturbed',
    tier: 'caution',
    firesWhen:
      'A radio button took the choice of another group away, because both groups have one `name`; an answer was put into itself, so that an element stands in another one with the same id; the page is still `inert`, hidden from assistive technology, without pointer events or not scrollable when its dialog has gone; or a layer takes every press: an invisible one that a dialog left, or one such as "Please wait" that came with a write of the action, and stays when it has been answered.',
    example: 'desk/choices-share-a-name',
  },
  {
    kind: 'broken-value',
    tier: 'caution',
    firesWhen:
      'A text with NaN, undefined, [object Object], Invalid Date or a place that was not filled, as `Hello {name}`, appeared, or was stored, or is all that a saved file holds, or is in an address or the new route, or a drawing has such coordinates; or the key of a text appeared, which the console says has none; or an amount appeared as binary arithmetic left it, as `€21.200000000000003`, or a text with half an emoji or `�`, which neither an answer nor the user had.',
    example: 'desk/total-not-a-number',
  },
  {
    kind: 'not-stored',
    tier: 'caution',
    firesWhen:
      'The browser refused to store or copy a value (`DataCloneError`, `QuotaExceededError`), and the app only printed the error.',
    example: 'desk/note-copy-refused',
  },
  {
    kind: 'undone-write',
    tier: 'caution',
    firesWhen: 'The action wrote something, and deleted it again at the same address.',
    example: 'desk/note-deleted-again',
  },
  {
    kind: 'wrong-type',
    tier: 'caution',
    firesWhen: 'A file was asked for, such as a CSV, and a page came.',
    example: 'desk/export-is-a-page',
  },
  {
    kind: 'empty-file',
    tier: 'caution',
    firesWhen:
      'The action saved a file with 0 bytes. A `download` claim with `bytes: 0` says that it is meant.',
  },
  {
    kind: 'lost-message',
    tier: 'caution',
    firesWhen:
      'The action sent a message on a WebSocket that had closed before, which discards it, and neither a later message nor a write carried it.',
  },
  {
    kind: 'signed-out',
    tier: 'caution',
    firesWhen: 'A write was redirected to a page to sign in.',
    example: 'desk/visit-ends-at-login',
  },
  {
    kind: 'dead-control',
    tier: 'caution',
    firesWhen: 'A control was pressed, and nothing happened.',
    example: 'shop/poll-satisfies',
  },
  {
    kind: 'covered-control',
    tier: 'caution',
    firesWhen: 'Another element covers the pressed control: a person would have pressed that element.',
    example: 'desk/confirm-covered',
  },
  {
    kind: 'duplicate-write',
    tier: 'caution',
    firesWhen:
      'The action sent the same write twice, or replaced one record (`PUT`) with two values in one turn from one place in the code, and the claim has no count. It is a note where the code that sent the first sent the next after its answer, and the claim or the control says how many: two tickets.',
    example: 'desk/approve-twice-unclaimed',
  },
  {
    kind: 'caught-error',
    tier: 'caution',
    firesWhen: 'Rendering failed, and an error boundary shows something else.',
    example: 'desk/lines-break-after-note',
  },
  {
    kind: 'failed-read',
    tier: 'caution',
    firesWhen:
      'The action read something, and the read failed with 5xx or without an answer. It is a `no` when what you claimed came through that failure, and a note for a 4xx, except where your claim names the request and not how it ends, or where a header of it had no value, as `Authorization: Bearer null`. Claim its `status` if that is meant. A GraphQL answer with `errors` and `null` in their place is a caution; claim its body if that is meant.',
    example: 'desk/history-fails',
  },
  {
    kind: 'side-request-failed',
    tier: 'caution',
    firesWhen:
      'All that the action sent is a beacon, an invisible image or a form to a frame, and it failed.',
    example: 'desk/note-by-beacon',
  },
  {
    kind: 'typed-not-sent',
    tier: 'caution',
    firesWhen:
      'A field that you filled holds a value that no request of the page carried, or a value in an address ends at an `&` or `#`, or has a `+`, that is not encoded, or a list was read anew without what a field still asks for.',
    example: 'desk/note-sent-old',
  },
  {
    kind: 'write-ignored',
    tier: 'caution',
    firesWhen:
      'The response has another value for a field than the request, or still the value of a field that you cleared or filled, under whose name the request has nothing. A claim that names the returned value, such as a limit, accepts it, and so does a sentence on the page with a returned number. A note where you did not type the value.',
    example: 'desk/profile-cut-off, with bodies',
  },
  {
    kind: 'other-record',
    tier: 'caution',
    firesWhen:
      'A write went to another record of a list than the one beside the control that you used, or to an id that the record beside it never had.',
    example: 'desk/second-note-of-other-order, opened from the list',
  },
  {
    kind: 'blames-user',
    tier: 'note',
    firesWhen: "The page shows a 5xx as the user's mistake.",
    example: 'desk/note-blames-user',
  },
  {
    kind: 'blank-route',
    tier: 'note',
    firesWhen:
      'The action led to another route, and nothing was rendered there. It is a caution where only the route became true, and the page changed when that route was left.',
    example: 'desk/route-without-page',
  },
  {
    kind: 'response-ignored',
    tier: 'note',
    firesWhen: 'A write succeeded, and the page did not react to its response.',
    example: 'desk/stream-silent',
  },
  {
    kind: 'cancel-wrote',
    tier: 'caution',
    firesWhen:
      'A control that only leaves (Cancel, Close, Back) or the Escape key changed something on the server; or a `button` without a `type` opened something and also submitted the form around it. Not for a `DELETE` of what the action before made, such as a lock.',
    example: 'desk/keep-cancels, claimed by the dialog',
  },
  {
    kind: 'refused-yet-written',
    tier: 'caution',
    firesWhen:
      'The claim is that the page refuses what you filled in, no request failed, and after the refusal a write with all of it was answered with 201.',
    example: 'desk/create-refused-and-sent, claimed by the refusal',
  },
  {
    kind: 'nothing-sent',
    tier: 'caution',
    firesWhen:
      'A control that deletes was pressed at a record that the page had read, or one that saves or sends what you filled in, and no request followed; a note for other controls that save.',
    example: 'desk/approve-not-sent',
  },
  {
    kind: 'nothing-confirmed',
    tier: 'note',
    firesWhen: 'All that the action sent is a beacon, whose answer no page sees.',
    example: 'desk/note-by-quiet-beacon',
  },
  {
    kind: 'focus-lost',
    tier: 'note',
    firesWhen: 'The focus moved to the document body.',
    example: 'desk/focus-stolen',
  },
]
