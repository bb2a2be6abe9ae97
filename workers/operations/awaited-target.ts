/**
 * An act waits for its target while the page works: it has requests, scripts or transitions under way, or its DOM has just
 * changed. On a quiet page it fails at once, so that a misspelt target costs nothing.
 */
import { codeOf, type ErrorCode, ProbeError } from '../../sdk/protocol/errors.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'

/** The page may still bring, enable or tell apart what these errors are about. */
const MAY_PASS: ReadonlySet<ErrorCode> = new Set([
  'NO_MATCH',
  'AMBIGUOUS_TARGET',
  'DISABLED',
  'OPTION_NOT_FOUND',
  'WRONG_ELEMENT',
])
/** A page whose DOM changed within this time still works. */
const CHANGED_MS = 300
/** A request that takes longer waits for news, not for the page. */
const REQUEST_MS = 5_000
/** Between two looks: while a page draws, something changes in every frame. */
const LOOK_MS = 50

/**
 * Runs until the target is there, the page is quiet, or the time is up. A target that is there and does not show is taken last.
 *
 * @param run rejects with a code of MAY_PASS only if nothing was dispatched; with `awaitsShown`, also for a target that does not
 * show, with `detail.unseen`
 * @param until epoch ms; 0 does not wait
 * @returns what `run` returned last, and for how long its target was awaited
 * @throws ProbeError what `run` threw last, with `detail.waitedMs`; CANCELLED
 */
export async function awaitTarget<T>(
  session: ObservedSession,
  call: string,
  until: Milliseconds,
  run: (awaitsShown: boolean) => Promise<T>,
): Promise<{ value: T; waitedMs: Milliseconds }> {
  const { clock } = session
  let began: Milliseconds | undefined
  let hasWorked = false
  let awaitsShown = until > 0
  for (;;) {
    const lookedAt = clock.now()
    const waitedMs = began === undefined ? 0 : Math.round(lookedAt - began)
    try {
      return { value: await run(awaitsShown), waitedMs }
    } catch (error) {
      if (!mayPass(error)) throw error
      began ??= lookedAt
      const left = until - clock.now()
      const quietIn = left <= 0 ? 0 : await worksFor(session, call)
      if (left <= 0 || (quietIn === 0 && !hasWorked)) {
        if (!isUnseen(error)) throw afterWaiting(error, waitedMs)
        awaitsShown = false
        continue
      }
      // What a transition or a request leads to comes a moment after its end.
      await session.change(call, Math.min(left, quietIn || CHANGED_MS))
      hasWorked = quietIn > 0
      const early = lookedAt + LOOK_MS - clock.now()
      if (early > 0) await session.rest(call, Math.min(early, Math.max(0, until - clock.now())))
    }
  }
}

function mayPass(error: unknown): error is ProbeError {
  const code = codeOf(error)
  const { dispatched = false } = ((error as ProbeError).detail ?? {}) as { dispatched?: boolean }
  return code !== undefined && MAY_PASS.has(code) && !dispatched
}

function isUnseen({ detail }: ProbeError): boolean {
  return (detail as { unseen?: boolean } | undefined)?.unseen === true
}

function afterWaiting({ code, message, detail }: ProbeError, waitedMs: Milliseconds): ProbeError {
  const facts = detail !== null && typeof detail === 'object' ? detail : {}
  return new ProbeError(code, message, waitedMs === 0 ? detail : { ...facts, waitedMs })
}

/** When the page will be quiet if nothing else happens, in ms; 0 when it is quiet now. */
async function worksFor(session: ObservedSession, call: string): Promise<Milliseconds> {
  const { clock, timeline, foreign } = session
  if (!session.tab.connected) return REQUEST_MS
  const now = clock.now() - timeline.startedAt
  const isRequesting = timeline.calls
    .unfinishedAfter(now - REQUEST_MS)
    .some(({ started }) => started.data.side === undefined)
  if (isRequesting) return REQUEST_MS
  const changed = timeline.between(['dom', 'route', 'document.began'], now - CHANGED_MS).at(-1)
  if (changed !== undefined) return Math.max(1, changed.t + CHANGED_MS - now)
  const answers = await Promise.all(
    [session, ...foreign.all].map(({ tab }) =>
      tab.command('ahead', { withinMs: 0 }, { call }).catch(() => undefined),
    ),
  )
  session.refuseCancelled(call)
  const busy = answers.filter((answer) => answer?.ahead.some((kind) => WORK.has(kind)))
  return Math.max(0, ...busy.map((answer) => answer?.endsInMs ?? CHANGED_MS))
}

/** What brings something soon. A timer that is due, a frame or a connection may be there for ever. */
const WORK: ReadonlySet<string> = new Set(['task', 'animation', 'loading'])
