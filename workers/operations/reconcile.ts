import type { Cursor, Json } from '../../sdk/protocol/values.js'
import {
  type Answer,
  reconcile as compareAll,
  type Mismatch,
  type PartialList,
  type UnplacedList,
} from '../reconcile/reconcile.js'
import { hasFailed, type NetworkCall, pathOf } from '../timeline/calls.js'
import { defineOperation } from './operation.js'

export interface ReconcileInput {
  /** default: the start of the current document */
  since?: Cursor
  urlContains?: string
}

export interface ReconcileResult {
  mismatches: Mismatch[]
  compared: number
  /** lists that the page shows in part */
  partial?: PartialList[]
  /** lists whose records are not found on the page */
  unplaced?: UnplacedList[]
  note?: string
}

/** Limit of compared answers; only the latest answer of each address counts. */
const ANSWERS = 30

export const reconcile = defineOperation({
  name: 'reconcile',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run({ tab, timeline }, { since, urlContains }: ReconcileInput): Promise<ReconcileResult> {
    const { outline, truncated } = await tab.command('snapshot', { mode: 'full' })
    const calls = timeline.calls
      .after(since ?? timeline.documents.currentBeganAt)
      .filter((call) => call.started.data.side === undefined && !hasFailed(call))
      .filter(({ started }) => urlContains === undefined || started.data.url.includes(urlContains))
    const answers = latest(calls.flatMap((call) => answerOf(call) ?? []))
    const { mismatches, compared, partial, unplaced } = compareAll(answers, outline?.tree ?? '', {
      isCut: truncated === true,
    })
    return {
      mismatches,
      compared,
      ...(partial.length === 0 ? {} : { partial }),
      ...(unplaced.length === 0 ? {} : { unplaced }),
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
