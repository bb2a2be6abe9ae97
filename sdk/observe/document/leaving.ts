import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Channel, ChannelContext } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
  formData?: unknown
}

export const leavingChannel: Channel = {
  name: 'leaving',
  supported: () => true,
  install(context) {
    const { cause, patch, departure } = context
    const { navigation } = globalThis as { navigation?: EventTarget }
    return undoAll([
      listen(globalThis, ['submit'], (event) => {
        const { target, submitter } = event as SubmitEvent
        if (target instanceof HTMLFormElement && !event.defaultPrevented) noteForm(context, target, submitter)
      }),
      listen(globalThis, ['click'], (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null
        if (link instanceof HTMLAnchorElement && !event.defaultPrevented && leadsAway(link))
          departure.note(cause.current(), link.href)
      }),
      listen(navigation, ['navigate'], (event) => {
        const { destination, formData } = event as NavigateEvent
        // A form's or link's navigation begins in a later task; its provenance is already recorded.
        if (destination.sameDocument || cause.current().cause === 'unattributed') return
        const { leaving } = departure
        const isKnown = leaving?.url === destination.url
        const method = isKnown ? leaving.method : formData == null ? 'GET' : 'POST'
        departure.note(cause.current(), destination.url, method)
      }),
      patch(HTMLFormElement.prototype, 'submit', () => ({
        apply: (target, self: HTMLFormElement, args: never[]) => {
          attempt(() => noteForm(context, self))
          return Reflect.apply(target, self, args) as undefined
        },
      })),
    ])
  },
}

function noteForm(
  { cause, departure }: ChannelContext,
  form: HTMLFormElement,
  submitter?: HTMLElement | null,
): void {
  const target = submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? ''
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get'
  if (!isOwnTab(target) || method.toLowerCase() === 'dialog') return
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href
  departure.note(cause.current(), new URL(action, document.baseURI).href, method.toUpperCase())
}

function leadsAway({ href, target, protocol, hash, download }: HTMLAnchorElement): boolean {
  if (!isOwnTab(target) || download !== '' || !/^https?:$/.test(protocol)) return false
  const [page] = location.href.split('#')
  return hash === '' || href.split('#')[0] !== page
}

function isOwnTab(target: string): boolean {
  return target === '' || /^_(?:self|top|parent)$/i.test(target)
}
