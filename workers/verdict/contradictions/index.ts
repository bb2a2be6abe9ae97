import type { Contradiction, Detector, Evidence } from '../evidence.js'
import { answerNotShown } from './answer-not-shown.js'
import { blamesUser } from './blames-user.js'
import { blankRoute } from './blank-route.js'
import { brokenValue } from './broken-value.js'
import { cancelWrote } from './cancel-wrote.js'
import { caughtError } from './caught-error.js'
import { coveredControl } from './covered-control.js'
import { deadControl } from './dead-control.js'
import { duplicateWrite } from './duplicate-write.js'
import { emptyFile } from './empty-file.js'
import { failedRead } from './failed-read.js'
import { failedWrite } from './failed-write.js'
import { focusLost } from './focus-lost.js'
import { listDisturbed } from './list-disturbed.js'
import { lostMessage } from './lost-message.js'
import { notAchieved } from './not-achieved.js'
import { notStored } from './not-stored.js'
import { nothingConfirmed } from './nothing-confirmed.js'
import { nothingSent } from './nothing-sent.js'
import { otherRecord } from './other-record.js'
import { overtakenWrite } from './overtaken-write.js'
import { pageDisturbed } from './page-disturbed.js'
import { refusedYetWritten } from './refused-yet-written.js'
import { reportsFailure } from './reports-failure.js'
import { responseIgnored } from './response-ignored.js'
import { sentOtherwise } from './sent-otherwise.js'
import { sideRequestFailed } from './side-request-failed.js'
import { signedOut } from './signed-out.js'
import { staleResponse } from './stale-response.js'
import { typedNotSent } from './typed-not-sent.js'
import { typedUndone } from './typed-undone.js'
import { uncaughtError } from './uncaught-error.js'
import { undoneWrite } from './undone-write.js'
import { unlikeBefore } from './unlike-before.js'
import { writeIgnored } from './write-ignored.js'
import { wrongType } from './wrong-type.js'

/** All detectors. A new one needs a file and a line here. */
export const DETECTORS: readonly Detector[] = [
  failedWrite,
  reportsFailure,
  unlikeBefore,
  failedRead,
  sideRequestFailed,
  uncaughtError,
  caughtError,
  staleResponse,
  overtakenWrite,
  answerNotShown,
  deadControl,
  coveredControl,
  duplicateWrite,
  refusedYetWritten,
  writeIgnored,
  typedNotSent,
  sentOtherwise,
  typedUndone,
  notAchieved,
  listDisturbed,
  pageDisturbed,
  brokenValue,
  notStored,
  undoneWrite,
  wrongType,
  emptyFile,
  lostMessage,
  signedOut,
  otherRecord,
  cancelWrote,
  nothingSent,
  blamesUser,
  blankRoute,
  responseIgnored,
  nothingConfirmed,
  focusLost,
]

/** Pure. @param claim the claim's finding as a phrase */
export function contradictionsIn(evidence: Evidence, claim: string): Contradiction[] {
  return DETECTORS.flatMap((detector) => detector.detect(evidence)).map(({ kind, tier, ...rest }) => ({
    kind,
    tier,
    claim,
    ...rest,
  }))
}
