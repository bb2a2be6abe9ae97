/** Which act's own chain is leaving this document, and with what request. */

import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import { actsOf } from '../../protocol/cause.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

export interface Leaving {
  acts: string[]
  method: string
  url: string
}

let leaving: Leaving | undefined

/** Notes that the turn of this provenance asked for another document; a later one of another root takes its place. */
export function noteLeaving(provenance: Provenance, url: string, method = 'GET'): void {
  const acts = actsOf(provenance.cause)
  if (acts.length > 0) leaving = { acts, method, url }
  else if (leaving !== undefined && leaving.url !== url) leaving = undefined
}

/** What is known of the navigation that is under way. */
export function whatLeaves(): Leaving | undefined {
  return leaving
}

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
}

/** Navigations away from this document are noted with the cause of the turn that asks for them. */
export const leavingChannel: Channel = {
  name: 'leaving',
  supported: () => true,
  install({ cause, patch }) {
    const { navigation } = globalThis as { navigation?: EventTarget }
    return undoAll([
      listen(globalThis, ['submit'], (event) => {
        const { target, submitter } = event as SubmitEvent
        if (target instanceof HTMLFormElement && !event.defaultPrevented)
          ofForm(cause.current(), target, submitter)
      }),
      listen(globalThis, ['click'], (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null
        if (link instanceof HTMLAnchorElement && !event.defaultPrevented && leadsAway(link))
          noteLeaving(cause.current(), link.href)
      }),
      listen(navigation, ['navigate'], (event) => {
        const { destination } = event as NavigateEvent
        // The navigation of a form or link comes in a later task: what asked for it is known already.
        if (!destination.sameDocument && cause.current().cause !== 'unattributed')
          noteLeaving(cause.current(), destination.url, methodOf(event as NavigateEvent))
      }),
      patch(HTMLFormElement.prototype, 'submit', () => ({
        apply: (target, self: HTMLFormElement, args: never[]) => {
          attempt(() => ofForm(cause.current(), self))
          return Reflect.apply(target, self, args) as undefined
        },
      })),
    ])
  },
}

function ofForm(provenance: Provenance, form: HTMLFormElement, submitter?: HTMLElement | null): void {
  const target = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? ''
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get'
  if (!isOwnTab(target) || method.toLowerCase() === 'dialog') return
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href
  noteLeaving(provenance, new URL(action, document.baseURI).href, method.toUpperCase())
}

/** A navigation that carries form data was asked for by POST. */
function methodOf(event: NavigateEvent & { formData?: unknown }): string {
  if (leaving !== undefined && leaving.url === event.destination.url) return leaving.method
  return event.formData == null ? 'GET' : 'POST'
}

/** The link leads to another document in this tab. */
function leadsAway({ href, target, protocol, hash, download }: HTMLAnchorElement): boolean {
  if (!isOwnTab(target) || download !== '' || !/^https?:$/.test(protocol)) return false
  const [page] = location.href.split('#')
  return hash === '' || href.split('#')[0] !== page
}

function isOwnTab(target: string): boolean {
  return target === '' || /^_(?:self|top|parent)$/i.test(target)
}
