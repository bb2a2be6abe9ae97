/** The document's own beginning and end, and the navigations that its turns ask for. */
import type { Handover } from '../link/identity.js'
import type { DocumentBegan } from '../protocol/events.js'
import type { Channel, ChannelContext, Mark } from './channel.js'
import { noteLeaving } from './leaving.js'

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean }
}

/** Navigations away from this document are noted with the cause of the turn that asks for them. */
export const leavingChannel: Channel = {
  name: 'leaving',
  supported: () => true,
  install({ cause, patch }) {
    const ofForm = (form: HTMLFormElement, submitter?: HTMLElement | null) => {
      const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get'
      const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href
      noteLeaving(cause.current(), new URL(action, location.href).href, method.toUpperCase())
    }
    const onSubmit = (event: Event) => {
      const { target, submitter } = event as SubmitEvent
      if (target instanceof HTMLFormElement && !event.defaultPrevented) ofForm(target, submitter)
    }
    const onClick = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link instanceof HTMLAnchorElement && !event.defaultPrevented)
        noteLeaving(cause.current(), link.href)
    }
    const onNavigate = (event: Event) => {
      const { destination } = event as NavigateEvent
      // The navigation of a form or link comes in a later task: what asked for it is known already.
      if (!destination.sameDocument && cause.current().cause !== 'unattributed')
        noteLeaving(cause.current(), destination.url)
    }
    const { navigation } = globalThis as { navigation?: EventTarget }
    globalThis.addEventListener('submit', onSubmit)
    globalThis.addEventListener('click', onClick)
    navigation?.addEventListener('navigate', onNavigate)
    const undo = patch(HTMLFormElement.prototype, 'submit', () => ({
      apply: (target, self: HTMLFormElement, args: never[]) => {
        ofForm(self)
        return Reflect.apply(target, self, args) as undefined
      },
    }))
    return () => {
      undo()
      globalThis.removeEventListener('submit', onSubmit)
      globalThis.removeEventListener('click', onClick)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  },
}

/** What a document says first. */
export function beganData(handover: Handover | undefined, redactUrl: (url: string) => string): DocumentBegan {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const how = entry?.type === 'reload' ? 'reload' : entry?.type === 'back_forward' ? 'back-forward' : 'load'
  return {
    url: redactUrl(location.href),
    title: document.title,
    how,
    ...(handover === undefined ? {} : { previous: handover.doc }),
    inherits: handover?.acts ?? [],
  }
}

/** The document's own load as a network call, where an act asked for it. */
export function tellLoad(context: ChannelContext, handover: Handover, doc: string, mark: Mark): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry === undefined || handover.method === undefined) return
  const call = `${doc}.document`
  const url = context.redact.url(handover.url ?? location.href)
  const status = entry.responseStatus
  const durationMs = Math.max(0, entry.responseEnd || entry.responseStart)
  const { method } = handover
  const isWrite = method !== 'GET'
  context.emit('net.started', { call, transport: 'document', method, url, sameSite: true }, mark)
  context.emit('net.responded', { call, status, mediaType: 'text/html', durationMs }, mark)
  const outcome = isWrite ? { outcome: { outcome: 'ok' as const } } : {}
  context.emit('net.finished', { call, result: 'done', status, durationMs, ...outcome }, mark)
}
