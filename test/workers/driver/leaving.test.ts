/** The way back from an error page. The page is a mock: no browser can be made to refuse the first try. */
import { EventEmitter } from 'node:events'
import test from 'ava'
import type { Page } from 'playwright-core'
import { LEASE_LEFT_MS } from '../../../sdk/protocol/limits.js'
import { unreachedBy, watchLeaving } from '../../../workers/driver/leaving.js'

const APP = 'http://127.0.0.1:1/'
const DEAD = 'http://127.0.0.1:9/'
const ERROR_PAGE = 'chrome-error://chromewebdata/'

/** A page that shows an error page; `goBack` does what each entry says, and the last one again and again. */
function failedPage(ways: ('refused' | 'none' | 'back')[]) {
  const events = new EventEmitter()
  let url = APP
  let tried = 0
  const frame = { url: () => url }
  const show = (to: string) => {
    url = to
    events.emit('framenavigated', frame)
  }
  const page = {
    on: events.on.bind(events),
    mainFrame: () => frame,
    url: () => url,
    isClosed: () => false,
    async goBack() {
      const way = ways[Math.min(tried, ways.length - 1)]
      tried += 1
      if (way === 'refused') throw new Error('Not attached to an active page')
      if (way === 'none') return null
      return show(APP)
    },
  } as unknown as Page
  const lost: string[] = []
  watchLeaving(page, (why) => void lost.push(why))
  events.emit('requestfailed', {
    isNavigationRequest: () => true,
    frame: () => frame,
    url: () => DEAD,
    failure: () => ({ errorText: 'net::ERR_CONNECTION_REFUSED' }),
  })
  show(ERROR_PAGE)
  return { page, lost, tries: () => tried }
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a browser that refuses to go back is asked again, and the page says what it did not reach', async (t) => {
  const { page, lost } = failedPage(['refused', 'refused', 'back'])
  await later(LEASE_LEFT_MS * 1.5)
  t.is(page.url(), APP)
  t.deepEqual(lost, [])
  t.deepEqual(unreachedBy(page), { url: DEAD, why: 'net::ERR_CONNECTION_REFUSED' })
})

test('a page without a place to go back to is lost, and asked once', async (t) => {
  const { lost, tries } = failedPage(['none'])
  await later(LEASE_LEFT_MS * 1.5)
  t.is(lost.length, 1)
  t.is(tries(), 1)
})

test('a browser that goes on refusing loses the page', async (t) => {
  const { lost, tries } = failedPage(['refused'])
  await later(LEASE_LEFT_MS * 3)
  t.is(lost.length, 1)
  t.true(tries() > 1)
})
