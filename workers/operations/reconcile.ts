import type { Json } from '../../sdk/protocol/values.js'
import { type Answer, reconcile as compareAll } from '../reconcile/reconcile.js'
import type { Session } from '../session/session.js'
import { hasFailed, type NetworkCall, pathOf } from '../timeline/calls.js'
import type { ReconcileArguments, Result } from './actor-api.js'

/** answers that are compared, the latest of each address */
const ANSWERS = 30

/** Compares captured answers with what the page shows now. */
export async function reconcile(
  { page, timeline }: Session,
  { since, urlContains }: ReconcileArguments,
): Promise<Result> {
  const { outline } = await page.command('snapshot', { mode: 'full' })
  const calls = timeline.calls
    .after(since ?? timeline.documents.currentBeganAt)
    .filter((call) => call.started.data.side === undefined && !hasFailed(call))
    .filter(({ started }) => urlContains === undefined || started.data.url.includes(urlContains))
  const answers = latest(calls.flatMap((call) => answerOf(call) ?? []))
  const { mismatches, compared, beginnings } = compareAll(answers, outline?.tree ?? '')
  const note = compared > 0 ? undefined : whyNothing(calls, answers)
  return {
    mismatches,
    compared,
    ...(beginnings.length === 0 ? {} : { beginnings }),
    ...(note === undefined ? {} : { note }),
  }
}

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
  if (answers.length > 0) return 'nothing was compared: the page shows none of the records of the answers'
  const isCaptured = calls.some(({ finished }) => finished?.data.responseBody !== undefined)
  return isCaptured
    ? 'nothing was compared: no answer is whole JSON'
    : 'nothing was compared: bodies are not captured; connect with captureNetworkBodies'
}
