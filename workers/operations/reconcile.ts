import type { Cursor, Json } from '../../sdk/protocol/values.js'
import {
  type Answer,
  type Beginning,
  reconcile as compareAll,
  type Mismatch,
} from '../reconcile/reconcile.js'
import { hasFailed, type NetworkCall, pathOf } from '../timeline/calls.js'
import { defineOperation } from './operation.js'

export interface ReconcileInput {
  /** left out: the beginning of the present document */
  since?: Cursor
  urlContains?: string
}

export interface ReconcileResult {
  mismatches: Mismatch[]
  /** values that were compared with what the page shows for them */
  compared: number
  /** lists of which the page shows only the first records */
  beginnings?: Beginning[]
  /** why nothing was compared */
  note?: string
}

/** The most answers that are compared: the latest of each address. */
const ANSWERS = 30

/** Compares captured API answers with what the page shows now. */
export const reconcile = defineOperation({
  name: 'reconcile',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run({ tab, timeline }, { since, urlContains }: ReconcileInput): Promise<ReconcileResult> {
    const { outline } = await tab.command('snapshot', { mode: 'full' })
    const calls = timeline.calls
      .after(since ?? timeline.documents.currentBeganAt)
      .filter((call) => call.started.data.side === undefined && !hasFailed(call))
      .filter(({ started }) => urlContains === undefined || started.data.url.includes(urlContains))
    const answers = latest(calls.flatMap((call) => answerOf(call) ?? []))
    const { mismatches, compared, beginnings } = compareAll(answers, outline?.tree ?? '')
    return {
      mismatches,
      compared,
      ...(beginnings.length === 0 ? {} : { beginnings }),
      ...(compared > 0 ? {} : { note: whyNothing(calls, answers) }),
    }
  },
})

function answerOf({ started, finished }: NetworkCall): Answer | undefined {
  const body = finished?.data.responseBody
  if (body === undefined) return undefined
  try {
    const { method, url } = started.data
    return { source: `${method} ${pathOf(url)}`, body: JSON.parse(body) as Json }
  } catch {
    return undefined
  }
}

function latest(answers: readonly Answer[]): Answer[] {
  return [...new Map(answers.map((answer) => [answer.source, answer])).values()].slice(-ANSWERS)
}

function whyNothing(calls: readonly NetworkCall[], answers: readonly Answer[]): string {
  if (calls.length === 0) return 'nothing was compared: no request in the window'
  if (answers.length > 0) return 'nothing was compared: the page shows none of the records in the answers'
  const isCaptured = calls.some(({ finished }) => finished?.data.responseBody !== undefined)
  return isCaptured
    ? 'nothing was compared: no captured body is complete JSON'
    : 'nothing was compared: bodies are not captured; connect with captureNetworkBodies'
}
