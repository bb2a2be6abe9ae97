/** Reasons and contradictions in plain words, for somebody who does not know probe. */
import type { Reason } from '../verdict/evidence.js'

const REASONS: Readonly<Record<Reason, string>> = {
  proved: 'It happened, the action caused it, and nothing speaks against it.',
  assertion_failed: 'What was claimed did not come true.',
  contradicted: 'What was claimed could be seen, but something else that happened shows that it is not so.',
  in_flight: 'A request of the action had no answer when the time was up.',
  rolled_back: 'What was claimed came true, and was taken back when the request failed.',
  already_true: 'What was claimed was so before the action: nothing shows that the action did it.',
  turned_back: 'What was claimed came true, and then was no longer so.',
  nothing_declared: 'Nothing was claimed, so nothing could be proved.',
  only_ambient: 'Only something that the action did not cause fits the claim, such as a background request.',
  outcome_pending: 'The server only accepted the work. Nothing shows how it ended.',
  outcome_unread: 'The answer to the request could not be read.',
  evidence_conflicts: 'What was claimed could be seen, but something else that happened speaks against it.',
  unattributed_write: 'A request that may be of the action failed or had no answer.',
  evidence_lost: 'Events that would decide the claim were lost.',
  unclean_capture: 'What was claimed could be seen, but events that could speak against it were lost.',
  blind_spot: 'The claim is about a place that cannot be observed.',
  body_not_recorded: 'The claim is about the content of a request that was not recorded.',
  body_cut: 'The claim is about the content of a request of which only the first part is kept.',
  superseded_document: 'The page was replaced by another one, and not by the action.',
  superseded_edit: "The app's code was replaced after the deciding evidence.",
  observation_lost: 'The connection to the tab was lost.',
  ambiguous_store: 'Several stores fit the claim.',
  no_such_path: 'The claim names a store or a value that never existed.',
  ambiguous_target: 'Several elements fit where the claim means one.',
  bad_scope: 'The claim names a place that does not exist.',
  no_baseline: 'There is no saved picture to compare with.',
  not_settled: "The time was up before the action's own work was done.",
  order_not_known: 'What was claimed is so, but it is not known in which order it became so.',
  paused: 'A person paused the session.',
}

/** By kind. Each says what is wrong if the evidence means what it seems to mean. */
export const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'failed-write':
    'A request of the action that should change something failed, and the page goes on as if it had succeeded.',
  'reports-failure': 'The answer reports a failure, and the page goes on as if all had succeeded.',
  'unlike-before':
    'The answer lacks what all earlier answers had, and has something that is named like a failure.',
  'failed-read': 'Something that the action read could not be read.',
  'side-request-failed': 'All that the action sent is a request in the background, and it failed.',
  'uncaught-error': 'Code that the action started threw an error, and nothing caught it.',
  'caught-error': 'A part of the page could not be drawn, and something else stands in its place.',
  'stale-response':
    'An older request was answered after a newer one, and its old answer replaced the new one on the page.',
  'overtaken-write': 'Two changes of one record overlapped, and the older one arrived last.',
  'answer-not-shown': 'New data was read, and the page still shows the old.',
  'dead-control': 'The control was used, and nothing happened.',
  'covered-control': 'Something covers the control: a person could not have used it.',
  'duplicate-write': 'One action sent the same change twice.',
  'write-ignored': 'The server did not keep what was sent: it answers with another value.',
  'typed-not-sent': 'What was typed was never sent.',
  'sent-otherwise': 'Something else was sent than what was entered.',
  'typed-undone': 'What was typed was saved, and then overwritten with the value that was there before.',
  'not-achieved': 'The action did not do what it is for.',
  'list-disturbed': 'A list does not show what it should after the action.',
  'page-disturbed': 'The action changed something else on the page too.',
  'broken-value': 'A value appeared that nobody should see, such as NaN or undefined.',
  'not-stored': 'The browser refused to store something, and the page goes on.',
  'undone-write': 'What was written was deleted again at once.',
  'wrong-type': 'A file was asked for, and a page came.',
  'signed-out': 'The request was sent to a page to sign in.',
  'other-record': 'Another record was changed than the one that was meant.',
  'cancel-wrote': 'A control that should only leave changed something on the server.',
  'lost-message': 'A message went into a connection that was closed already, so nobody got it.',
  'empty-file': 'The file that was saved is empty.',
  'refused-yet-written': 'The page refuses what was filled in, and it was stored all the same.',
  'nothing-sent': 'A control that should save or delete was used, and no request was sent.',
  'blames-user': "The server failed, and the page calls it the user's mistake.",
  'blank-route': 'The new address shows nothing.',
  'response-ignored': 'The page did not react to the answer.',
  'nothing-confirmed': 'All that was sent is a message whose answer nobody sees.',
  'focus-lost': 'The keyboard focus was lost.',
}

/** A few words beside the moment that speaks against the claim. */
const TAGS: Readonly<Record<string, string>> = {
  'failed-write': 'failed, and the page goes on',
  'reports-failure': 'reports a failure, and the page goes on',
  'failed-read': 'failed',
  'stale-response': 'older, but arrived last',
  'dead-control': 'nothing followed it',
  'duplicate-write': 'sent a second time',
  'typed-undone': 'puts the former value back',
  'undone-write': 'deletes it again',
  'uncaught-error': 'nothing catches it',
  'write-ignored': 'not what was sent',
  'sent-otherwise': 'not what was entered',
  'other-record': 'another record',
}

/** @param reason of this version or another one */
export function reasonWords(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as Reason] : ''
}

export function contradictionWords(kind: string): string {
  return Object.hasOwn(CONTRADICTIONS, kind) ? (CONTRADICTIONS[kind] ?? '') : ''
}

export function tagWords(kind: string): string {
  return (Object.hasOwn(TAGS, kind) ? TAGS[kind] : undefined) ?? 'against the claim'
}
