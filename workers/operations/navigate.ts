import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { COMMAND_SILENCE_MS } from '../../sdk/protocol/limits.js'
import type { Session } from '../session/session.js'
import type { NavigateTo, Result } from './actor-api.js'

/**
 * Goes elsewhere in the same tab and waits for the new document's hello, or for the route where the document stays.
 *
 * @throws ProbeError BAD_ARGUMENTS for an address that is not http(s); SESSION_LOST; the page's own
 */
export async function navigate(session: Session, call: string, to: NavigateTo): Promise<Result> {
  if (typeof to === 'object' && !isWebAddress(to.url)) {
    throw new ProbeError(
      'BAD_ARGUMENTS',
      `only http and https addresses can be opened, not ${JSON.stringify(to.url)}`,
    )
  }
  const { timeline, page } = session
  const { documents } = timeline
  const before = documents.current
  const since = timeline.now
  const act = session.nextAct()
  session.noteAct(act, since)
  await page.command('navigate', { act, to }).catch((thrown: unknown) => {
    // The document that was to answer is being replaced: that is what was asked for.
    if (codeOf(thrown) !== 'SESSION_LOST' || session.lost) throw thrown
  })
  const deadline = session.clock.now() + COMMAND_SILENCE_MS
  for (;;) {
    if (session.lost) throw new ProbeError('SESSION_LOST', 'the tab went away while it navigated')
    const document = documents.current
    const began = timeline.of('document.began', since).findLast(({ doc }) => doc === document)
    if (document !== before && began !== undefined && page.connected) {
      return { since, url: began.data.url, arrived: true, document }
    }
    const route = timeline.of('route', since).findLast(({ doc }) => doc === before)
    if (document === before && route !== undefined && page.connected && !documents.isLeaving) {
      return { since, url: route.data.to, arrived: true, document, sameDocument: true }
    }
    const left = deadline - session.clock.now()
    if (left <= 0) return { since, arrived: false }
    await session.change(call, left)
  }
}

/** http, https, or relative to the page. */
function isWebAddress(url: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  return scheme === undefined || scheme === 'http' || scheme === 'https'
}
