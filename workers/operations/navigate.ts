import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { echo } from '../../sdk/protocol/echo.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { EVERY_RULE } from '../../sdk/protocol/redaction/every-rule.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import type { Cursor, DocumentId, Json } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'
import { defineOperation } from './operation.js'

export interface NavigateInput extends Omit<PageCommands['navigate']['args'], 'act'> {
  /** how long to wait for the document or the route, in ms */
  timeoutMs: number
}

export interface NavigateResult {
  /** cursor before the navigation, so that its events come after it */
  since: Cursor
  /** false when neither a document nor a route arrived in time */
  arrived: boolean
  /** address of the document or route that arrived */
  url?: string
  document?: DocumentId
  /** the page changed its route and kept its document */
  sameDocument?: true
}

/**
 * Navigates in the same tab. Waits at most `timeoutMs` for the hello of the new document, or for the new route if the
 * document stays.
 *
 * @throws ProbeError BAD_ARGUMENTS for an address that is not http(s) and for a history without that entry, SESSION_LOST, and the page's own errors;
 * in a leased page, PAGE_UNREACHABLE for an address that does not answer: the page is then back where it was
 */
export const navigate = defineOperation({
  name: 'navigate',
  changesPage: true,
  needsPage: true,
  proves: false,
  async run(session, { to, timeoutMs }: NavigateInput, call): Promise<NavigateResult> {
    if (typeof to === 'object' && !isWebAddress(to.url)) {
      const message = `only http and https addresses can be opened, not ${echo(to.url)}`
      throw new ProbeError('BAD_ARGUMENTS', message)
    }
    const { timeline, tab, clock } = session
    const { documents } = timeline
    const { address: from } = session
    const { current: before } = documents
    const since = timeline.now
    const act = session.nextAct()
    session.noteAct(act, since)
    await tab.command('navigate', { act, to }).catch((thrown: unknown) => {
      // The navigation replaces the document before the document can answer.
      if (codeOf(thrown) !== 'SESSION_LOST' || session.lost) throw thrown
    })
    const deadline = clock.now() + timeoutMs
    const arrived = () => session.noteDeed(since, { kind: 'navigate', args: argumentsOf(to, from) }, from)
    for (;;) {
      if (session.lost) throw new ProbeError('SESSION_LOST', 'the tab went away while it navigated')
      const document = documents.current
      const began = timeline.of('document.began', since).findLast(({ doc }) => doc === document)
      if (document !== undefined && document !== before && began !== undefined && tab.connected) {
        await refuseUnreached(session)
        arrived()
        return { since, url: began.data.url, arrived: true, document }
      }
      const route = timeline.of('route', since).findLast(({ doc }) => doc === before)
      const isStaying = document !== undefined && document === before && !documents.isLeaving
      if (isStaying && route !== undefined && tab.connected) {
        arrived()
        return { since, url: route.data.to, arrived: true, document, sameDocument: true }
      }
      const left = deadline - clock.now()
      if (left <= 0) return { since, arrived: false }
      await session.change(call, left)
    }
  },
})

/** Arguments of probe_navigate; an address of the same app is a path, so that it is one of another origin too. Credentials are not kept. */
function argumentsOf(to: NavigateInput['to'], from: string | undefined): { [name: string]: Json } {
  if (typeof to !== 'object') return { [to]: true }
  const shown = redactText(to.url, EVERY_RULE)
  if (from === undefined || !URL.canParse(shown) || !URL.canParse(from)) return { url: shown }
  const { origin, pathname, search, hash } = new URL(shown)
  return { url: origin === new URL(from).origin ? `${pathname}${search}${hash}` : shown }
}

/** A leased page comes back from an address that did not answer. @throws ProbeError PAGE_UNREACHABLE */
async function refuseUnreached({ isDriven, main }: ObservedSession): Promise<void> {
  if (!isDriven) return
  const { unreached } = await main.driver('unreached', {})
  if (unreached === undefined) return
  const { url, why } = unreached
  const message = `${echo(url)} did not load: ${why}; the page is back where it was`
  throw new ProbeError('PAGE_UNREACHABLE', message, { url })
}

/** True for http and https addresses, and for addresses relative to the page. */
function isWebAddress(url: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  return scheme === undefined || scheme === 'http' || scheme === 'https'
}
