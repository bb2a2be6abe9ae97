import { OWN_FILE } from '../../dom/own.js'
import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import { holdsNoValue, NO_VALUE_BYTES } from '../../protocol/no-value.js'
import { isPageName } from '../../protocol/page-name.js'
import type { Redactor } from '../../values/redactor.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

/** object URLs whose sizes are remembered */
const KEPT = 200
/** bytes of a file that are read, and characters of it that are recorded */
const READ_BYTES = 65_536
const TEXT_CHARS = 2_000
/** A list of codes, or a column, whose values have no names of their own. */
const SECRET = /code|key|pass|pin\b|recover|secret|token/i
const IS_JSON = /^\s*[[{]/
const IS_TEXT = /^text\/|[/+](?:json|xml)$/

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigateevent-interface */
interface NavigateEvent extends Event {
  destination: { url: string }
  downloadRequest?: string | null
}

/**
 * Files that the page asks the browser to save: links with `download`, also those that a script clicks. What is in an object
 * URL or a data URL is here already; what a server sends instead is known to the driver only.
 */
export const downloadsChannel: Channel = {
  name: 'downloads',
  supported: () => 'navigation' in globalThis,
  install({ realm, emit, patch, redact, cause, captureBodies }) {
    const blobs = new Map<string, Blob>()
    const { navigation } = realm as { navigation?: EventTarget }
    return undoAll([
      patch(realm.URL, 'createObjectURL', () => ({
        apply: (target, self, args: [Blob]) => {
          const url: string = Reflect.apply(target, self, args)
          attempt(() => {
            blobs.set(url, args[0])
            const [oldest = ''] = blobs.keys()
            if (blobs.size > KEPT) blobs.delete(oldest)
          })
          return url
        },
      })),
      listen(navigation, ['navigate'], (event) => {
        const { destination, downloadRequest, defaultPrevented } = event as NavigateEvent
        if (downloadRequest == null || defaultPrevented) return
        const { url } = destination
        if (url.endsWith(OWN_FILE)) return
        const blob = blobs.get(url)
        const bytes = blob?.size ?? bytesOfData(url)
        const name = downloadRequest || nameIn(url)
        const provenance = cause.current()
        const isShown = captureBodies && IS_TEXT.test(blob?.type.split(';')[0] ?? '')
        const report = (content = '') => {
          const text = isShown ? shownOf(content, name, redact) : undefined
          emit(
            'download',
            {
              name: redact.text(name),
              url: redact.url(url).slice(0, 500),
              ...(bytes === undefined ? { state: 'asked' } : { state: 'done', bytes }),
              ...(blob?.type.startsWith('text/html') === true && !isPageName(name) ? { isPage: true } : {}),
              ...(holdsNoValue(content) ? { none: true } : {}),
              ...(text === undefined ? {} : { text }),
            },
            provenance,
          )
        }
        if (!blob?.size || (!isShown && blob.size > NO_VALUE_BYTES)) return void report()
        // The action goes on until the file is read.
        const end = cause.pend(provenance)
        const read = blob.slice(0, READ_BYTES).text()
        void read.then(report, () => report()).finally(end)
      }),
    ])
  },
}

/** The beginning of a file, redacted; undefined when it may hold secrets, or is empty. */
function shownOf(text: string, name: string, redact: Redactor): string | undefined {
  const isJson = IS_JSON.test(text)
  const columns = isJson ? [] : (text.split('\n', 1)[0]?.split(/[,;\t]/) ?? [])
  const isSecret = [name, ...columns].some((each) => SECRET.test(each) || redact.isSecretKey(each.trim()))
  if (isSecret || text === '') return undefined
  try {
    const shown = isJson ? JSON.stringify(redact.value(JSON.parse(text))) : redact.text(text)
    return shown.slice(0, TEXT_CHARS)
  } catch {
    return undefined
  }
}

function bytesOfData(url: string): number | undefined {
  const [, base64, data = ''] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(url) ?? []
  if (!url.startsWith('data:')) return undefined
  return base64 === undefined
    ? new TextEncoder().encode(decodeURIComponent(data)).length
    : atob(decodeURIComponent(data)).length
}

function nameIn(url: string): string {
  return decodeURIComponent(/^https?:/.test(url) ? (new URL(url).pathname.split('/').pop() ?? '') : '')
}
