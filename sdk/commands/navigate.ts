import { ProbeError } from '../protocol/errors.js'
import type { CommandHandlers } from './command.js'

/** Navigates in the same tab, as an action. */
export const navigate: CommandHandlers['navigate'] = (
  { act, to },
  { emit, cause, natives, redact, findings },
) => {
  if (to === 'back' || to === 'forward') checkHistory(to)
  const url = typeof to === 'object' ? addressOf(to.url) : location.href
  cause.run(cause.ofAct(act), () => {
    emit('act', { act, action: typeof to === 'string' ? to : 'navigate', name: redact.url(url) })
    findings.departure.note(cause.current(), url)
  })
  // After the reply, because the page may unload as soon as it navigates.
  natives.setTimeout(() => {
    cause.run(cause.ofAct(act), () => {
      if (to === 'reload') location.reload()
      else if (to === 'back') history.back()
      else if (to === 'forward') history.forward()
      else location.assign(url)
    })
  }, 0)
  return {}
}

/**
 * A page of another site has no session to continue. Without the Navigation API, the history is not known.
 *
 * @throws ProbeError BAD_ARGUMENTS when the next entry of the tab's history is not a page of this origin
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-cangoback
 */
function checkHistory(to: 'back' | 'forward'): void {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean; canGoForward: boolean } }
  const canGo = to === 'back' ? navigation?.canGoBack : navigation?.canGoForward
  if (canGo === false)
    throw new ProbeError('BAD_ARGUMENTS', `the tab's history has no page of this site to go ${to} to`)
}

/** @throws ProbeError BAD_ARGUMENTS unless the address is an http or https address */
function addressOf(given: string): string {
  let url: URL
  try {
    url = new URL(given, location.href)
  } catch {
    throw new ProbeError('BAD_ARGUMENTS', `${JSON.stringify(given)} is not an address`)
  }
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.href
  throw new ProbeError(
    'BAD_ARGUMENTS',
    `only http and https addresses can be opened, not ${JSON.stringify(url.protocol)}`,
  )
}
