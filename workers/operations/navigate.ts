import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { COMMAND_SILENCE_MS } from '../../sdk/protocol/limits.js'
import type { NavigateTo, Result } from '../actor-api.js'
import type { Session } from '../session.js'

/** Goes elsewhere in the same tab and waits for the new document's hello. */
export async function navigate(session: Session, call: string, to: NavigateTo): Promise<Result> {
  const { timeline } = session
  const before = timeline.documents.length
  const since = timeline.now
  const act = session.nextAct()
  session.lastAct = { id: act, since }
  const routesBefore = timeline.of('route', since).length
  await session.page.command('navigate', { act, to }).catch((thrown: unknown) => {
    if (codeOf(thrown) !== 'STALE_REF' && codeOf(thrown) !== 'SESSION_LOST') throw thrown
  })
  const deadline = session.clock.now() + COMMAND_SILENCE_MS
  for (;;) {
    const document = timeline.documents[before]
    if (document !== undefined && session.page.connected) {
      const began = timeline.of('document.began', since).at(-1)
      return { since, url: began?.data.url, arrived: true, document: document.doc }
    }
    const route = timeline.of('route', since)[routesBefore]
    if (route !== undefined && session.page.connected) {
      return {
        since,
        url: route.data.to,
        arrived: true,
        document: timeline.documents.at(-1)?.doc,
        sameDocument: true,
      }
    }
    const left = deadline - session.clock.now()
    if (session.lost) throw new ProbeError('SESSION_LOST', 'the tab went away while it navigated')
    if (left <= 0) return { since, arrived: false }
    await session.change(call, left)
  }
}
