import { readFile } from 'node:fs/promises'
import test from 'ava'
import type { Reason } from '../../workers/verdict/evidence.js'

/** Every reason; the type holds the list to be complete. */
const REASONS: Record<Reason, true> = {
  in_flight: true,
  rolled_back: true,
  assertion_failed: true,
  evidence_lost: true,
  blind_spot: true,
  only_ambient: true,
  superseded_document: true,
  superseded_edit: true,
  ambiguous_store: true,
  ambiguous_target: true,
  bad_scope: true,
  body_not_recorded: true,
  body_cut: true,
  not_settled: true,
  order_not_known: true,
  paused: true,
  nothing_declared: true,
  observation_lost: true,
  contradicted: true,
  already_true: true,
  unattributed_write: true,
  outcome_pending: true,
  outcome_unread: true,
  evidence_conflicts: true,
  unclean_capture: true,
  proved: true,
}

test('the page on verdicts tells each reason once, and no other', async (t) => {
  const page = await readFile(new URL('../../../docs/verdicts.md', import.meta.url), 'utf8')
  const [, table = ''] = page.split('## Reasons')
  const told = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, reason = '']) => reason),
  )
  const reasons = told.filter((reason) => reason !== 'verifiedReason')
  t.deepEqual(reasons.toSorted(), Object.keys(REASONS).toSorted())
})
