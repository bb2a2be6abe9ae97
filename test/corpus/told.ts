/** What docs/verdicts.md tells of each reason and each contradiction, with the case of the corpus that shows it. */
import type { Reason, Tier, Verdict } from '../../workers/verdict/evidence.js'

/** `app/case` of the corpus. */
export type CaseName = `${string}/${string}`

export interface ReasonTold {
  verified: Verdict['verified']
  means: string
  /** what to do about it */
  remedy: string
  /** left out where no app alone can bring it about */
  example?: CaseName
}

/** In the order in which they are told; the type holds the list to be complete. */
export const REASONS: Readonly<Record<Reason, ReasonTold>> = {
  proved: {
    verified: 'yes',
    means: 'It happened, the act caused it, and nothing seen says against it.',
    remedy: 'Go on.',
    example: 'desk/approve',
  },
  assertion_failed: {
    verified: 'no',
    means: 'What was declared did not happen.',
    remedy: 'Read `because` and `nearMiss`; repair the app, or the claim where that was wrong.',
    example: 'desk/badge-not-updated',
  },
  contradicted: {
    verified: 'no',
    means:
      'It held, and something says against it: a write that failed, a body that reports failures, an uncaught error.',
    remedy: 'Repair the app. If the failure is meant, declare it: `{ "kind": "net", "status": 500 }`.',
    example: 'desk/approve-500-silent',
  },
  in_flight: {
    verified: 'no',
    means: 'A request that the act began had no answer when the time was up.',
    remedy: 'Give more `timeout_ms`, or find out why it takes so long.',
    example: 'desk/approve-hangs-silent',
  },
  rolled_back: {
    verified: 'no',
    means: 'It held, and was undone when the write failed.',
    remedy: 'Repair what failed.',
    example: 'desk/note-taken-back, claimed as saved',
  },
  already_true: {
    verified: 'unknown',
    means: 'It was true before the act already.',
    remedy: 'Claim something that the act changes, or a request or signal.',
    example: 'desk/already-true',
  },
  turned_back: {
    verified: 'unknown',
    means:
      'A control was enabled or disabled as claimed and is so no longer; whether that was to last is not known.',
    remedy: 'Claim what it leads to; where both are meant, one after the other, with `inOrder`.',
    example: 'desk/approve-enabled-again',
  },
  nothing_declared: {
    verified: 'unknown',
    means: 'There was no claim, or `settled` only.',
    remedy: 'Declare a consequence.',
    example: 'desk/nothing-declared',
  },
  only_ambient: {
    verified: 'unknown',
    means: 'Only a request that the act did not cause fits: a poll, for instance.',
    remedy: 'See whether the control does anything.',
    example: 'shop/poll-satisfies',
  },
  outcome_pending: {
    verified: 'unknown',
    means: 'The server only accepted the work (202), and nothing shows what became of it.',
    remedy: "Claim what shows it: a later read, a store's value, a signal.",
    example: 'desk/ship-not-followed',
  },
  outcome_unread: {
    verified: 'unknown',
    means: 'The answer to a write could not be read for its outcome.',
    remedy: "Claim a store's value or a signal.",
    example: 'desk/approve-answers-picture',
  },
  evidence_conflicts: {
    verified: 'unknown',
    means: 'Something says against it, but not for sure.',
    remedy: 'Read `contradictions`; claim what decides the matter.',
    example: 'desk/approve-twice-unclaimed',
  },
  unattributed_write: {
    verified: 'unknown',
    means: 'A write of unknown origin failed or is open; the act may have caused it.',
    remedy: 'Read `trace`; claim that request by name.',
    example: 'desk/audit-fails-unseen',
  },
  evidence_lost: {
    verified: 'unknown',
    means: 'Events that would decide were lost.',
    remedy: 'Repeat; narrow what the page sends with `setIgnoreSelectors`.',
    example: 'desk/confetti',
  },
  unclean_capture: {
    verified: 'unknown',
    means: 'It held, and events that might say against it were lost.',
    remedy: 'Repeat; narrow what the page sends with `setIgnoreSelectors`.',
    example: 'desk/confetti, claimed by its first piece',
  },
  blind_spot: {
    verified: 'unknown',
    means: 'It happens where the page cannot be watched.',
    remedy: 'Read `honesty.coverage.blind`; claim something that can be seen.',
    example: 'desk/foreign-frame',
  },
  body_not_recorded: {
    verified: 'unknown',
    means: 'The claim reads a body, and bodies are not captured.',
    remedy: 'Add `data-probe-capture-network-bodies` to the script tag.',
    example: 'desk/quantity-sent-wrong',
  },
  body_cut: {
    verified: 'unknown',
    means:
      'The claim reads a body that goes on after the 16 KiB that are kept, and what was kept does not decide.',
    remedy: "Claim what stands earlier in it, a store's value or a signal.",
    example: 'desk/approve-answers-much',
  },
  superseded_document: {
    verified: 'unknown',
    means: 'The document was replaced meanwhile, and not by the act.',
    remedy: 'Look, and act again.',
    example: 'desk/reloads-by-itself',
  },
  superseded_edit: {
    verified: 'unknown',
    means: 'The code was replaced after what decides was seen.',
    remedy: 'Look, and act again.',
    example: 'desk/edited-code',
  },
  observation_lost: {
    verified: 'unknown',
    means: 'The tab was lost while it was watched.',
    remedy: '`probe_session` with `action: list`.',
  },
  ambiguous_store: {
    verified: 'unknown',
    means: 'Several stores hold what the claim names.',
    remedy: 'Name the store.',
    example: 'desk/two-stores',
  },
  ambiguous_target: {
    verified: 'unknown',
    means: 'Several elements fit where one must be meant.',
    remedy: 'Name the element.',
    example: 'desk/button-not-named',
  },
  bad_scope: {
    verified: 'unknown',
    means: 'The scope or the value that the claim names cannot be looked at.',
    remedy: 'Name one that is there.',
    example: 'desk/scope-unknown',
  },
  not_settled: {
    verified: 'unknown',
    means: "The time was up before the act's own work was done.",
    remedy: 'Give more `timeout_ms`.',
    example: 'desk/report-not-settled',
  },
  order_not_known: {
    verified: 'unknown',
    means: 'It holds, and was not seen coming, so its place in an `inOrder` is not known.',
    remedy: 'Declare it before the act, with `probe_act_and_wait`.',
    example: 'desk/order-not-known',
  },
  paused: {
    verified: 'unknown',
    means: 'The human paused the session.',
    remedy: 'Wait for the human.',
    example: 'desk/person-pauses',
  },
}

export interface ContradictionTold {
  kind: string
  tier: Tier
  fires: string
  example: CaseName
}

export const CONTRADICTIONS: readonly ContradictionTold[] = [
  {
    kind: 'failed-write',
    tier: 'decisive',
    fires: 'A write of the act failed, no later try succeeded, and the app neither shows nor records it.',
    example: 'desk/approve-500-silent',
  },
  {
    kind: 'reports-failure',
    tier: 'decisive',
    fires: 'The answer to a write of the act says that it failed, wholly or in part, and the app is silent.',
    example: 'desk/approvals-partial-silent',
  },
  {
    kind: 'uncaught-error',
    tier: 'decisive',
    fires: 'Something that the act led to threw, and nobody caught it.',
    example: 'desk/timer-throws-after-approve',
  },
  {
    kind: 'stale-response',
    tier: 'decisive',
    fires: 'Of two reads of one thing the older was answered last, and its values are on the screen.',
    example: 'desk/filter-stale',
  },
  {
    kind: 'dead-control',
    tier: 'caution',
    fires: 'A control was pressed, and nothing came of it.',
    example: 'shop/poll-satisfies',
  },
  {
    kind: 'covered-control',
    tier: 'caution',
    fires: 'Something lies over the control that was pressed: a person would have met that instead.',
    example: 'desk/confirm-covered',
  },
  {
    kind: 'duplicate-write',
    tier: 'caution',
    fires: 'The act sent the same write twice, and the claim does not say how often.',
    example: 'desk/approve-twice-unclaimed',
  },
  {
    kind: 'write-ignored',
    tier: 'note',
    fires: 'A field that was sent comes back different.',
    example: 'desk/profile-cut-off, with bodies',
  },
  {
    kind: 'blames-user',
    tier: 'note',
    fires: "A 5xx is shown as the user's mistake.",
    example: 'desk/note-blames-user',
  },
  {
    kind: 'blank-route',
    tier: 'note',
    fires: 'The act led to another route, and nothing was rendered there.',
    example: 'desk/route-without-page',
  },
  {
    kind: 'response-ignored',
    tier: 'note',
    fires: 'A write ended well, and nothing followed from its answer.',
    example: 'desk/stream-silent',
  },
  {
    kind: 'focus-lost',
    tier: 'note',
    fires: 'The focus fell to the page itself.',
    example: 'desk/focus-stolen',
  },
]
