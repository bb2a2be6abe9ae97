/** How long a look waits for a list to grow, with a clock and frames that the test controls. */
import test from 'ava'
import { useBrowser } from '../../harness/browser.js'
import { openParts } from '../parts/page.js'

const browser = useBrowser(test)

interface Page {
  frameMs: number
  growsAfter?: number
  /** ms at which the call times out */
  untilMs?: number
}

/** Waits at the end of a list. @returns whether it grew, and the time on the page's clock */
async function waitAtEnd({ frameMs, growsAfter = 1e6, untilMs = 60_000 }: Page) {
  const { page, close } = await openParts(browser)
  try {
    return await page.evaluate<{ grown: boolean; ms: number }>(`(async () => {
      let now = 0, frames = 0
      const natives = {
        ...parts.natives,
        now: () => now,
        requestAnimationFrame(callback) { now += ${frameMs}; frames += 1; queueMicrotask(callback); return frames },
        setTimeout(callback, ms) { if (ms === 0) queueMicrotask(callback); return 0 },
        clearTimeout() {},
      }
      const track = { get length() { return frames < ${growsAfter} ? 400 : 800 } }
      const { signal } = new AbortController()
      const context = { natives, findings: parts.createFindings('d'), progress() {}, signal }
      const pace = parts.paceOf(context, ${untilMs})
      return { grown: await pace.grown(track, 400), ms: now }
    })()`)
  } finally {
    await close()
  }
}

test('a list that grows within a few frames has grown, however long each frame takes', async (t) => {
  t.deepEqual(await waitAtEnd({ frameMs: 300, growsAfter: 15 }), { grown: true, ms: 4_500 })
})

test('the wait for a list that never grows takes a second if frames are fast', async (t) => {
  t.deepEqual(await waitAtEnd({ frameMs: 20 }), { grown: false, ms: 1_000 })
})

test('the wait ends when the call times out, however few frames there were', async (t) => {
  t.deepEqual(await waitAtEnd({ frameMs: 300, growsAfter: 15, untilMs: 900 }), { grown: false, ms: 900 })
})
