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
function failedPage(ways: ('refused' | 'failed' | 'none' | 'back')[]) {
  const events = new EventEmitter()
  let url = APP
  let tried = 0
  let isClosed = false
  const frame = { url: () => url }
  const show = (to: string) => {
    url = to
    events.emit('framenavigated', frame)
  }
  const page = {
    on: events.on.bind(events),
    mainFrame: () => frame,
    url: () => url,
    isClosed: () => isClosed,
    async goBack() {
      const way = ways[Math.min(tried, ways.length - 1)]
      tried += 1
      if (way === 'refused') throw new Error('Not attached to an active page')
      if (way === 'none') return null
      if (way === 'failed') {
        show(ERROR_PAGE)
        throw new Error('net::ERR_CONNECTION_REFUSED')
      }
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
  const close = () => {
    isClosed = true
    events.emit('close')
  }
  return { page, lost, tries: () => tried, close, show }
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

test('a browser that goes on refusing loses the page once', async (t) => {
  const { lost, tries } = failedPage(['refused'])
  await later(LEASE_LEFT_MS * 3)
  t.is(lost.length, 1)
  t.true(tries() > 1)
})

test('where the page before fails as well, the way goes on from there, and one of them ends', async (t) => {
  const { page, lost, tries } = failedPage(['refused', 'failed', 'back'])
  await later(LEASE_LEFT_MS * 1.5)
  t.is(page.url(), APP)
  t.deepEqual([lost.length, tries()], [0, 3])
  const none = failedPage(['failed', 'none'])
  await later(LEASE_LEFT_MS * 1.5)
  t.deepEqual([none.lost.length, none.tries()], [1, 2])
})

test('a page that is closed, or led elsewhere, while the browser refuses is not asked again', async (t) => {
  const [closed, led] = [failedPage(['refused']), failedPage(['refused'])]
  closed.close()
  led.show(APP)
  await later(LEASE_LEFT_MS * 1.5)
  t.deepEqual([closed.lost.length, closed.tries()], [0, 1])
  t.deepEqual([led.lost.length, led.tries()], [0, 1])
})
