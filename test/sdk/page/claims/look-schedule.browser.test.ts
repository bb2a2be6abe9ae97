import test from 'ava'
import type { Page } from 'playwright-core'
import { useBrowser } from '../../../harness/browser.js'
import { openParts } from '../../parts/page.js'

const browser = useBrowser(test)

/** Runs in the page: a schedule whose looks end when the case ends them, and a log. */
const PRELUDE = `
  const { LookSchedule, natives } = window.parts
  const log = []
  const cause = {
    pend: (provenance) => {
      log.push('pend ' + provenance.cause)
      return () => log.push('end ' + provenance.cause)
    },
  }
  const looks = []
  const schedule = new LookSchedule({ cause, natives }, (changes) => {
    log.push('look ' + changes.provenanceOf([]).cause)
    return new Promise((resolve) => looks.push(resolve))
  })
  const request = (cause) => schedule.request({ cause }, 'anywhere')
  const frames = async () => { for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve)) }
  const finish = async () => { looks.shift()(); await frames() }
`

const CASES: readonly [what: string, steps: string, log: readonly string[]][] = [
  [
    'requests before a frame are one look, and their acts have work until it is done',
    `request('act:a1'); request('act:a2'); await frames(); await finish()`,
    ['pend act:a1', 'pend act:a2', 'look act:a1+a2', 'end act:a1', 'end act:a2'],
  ],
  [
    'a request during a look causes another look after it',
    `request('act:a1'); await frames(); request('act:a2'); await frames(); await finish(); await finish()`,
    ['pend act:a1', 'look act:a1', 'pend act:a2', 'end act:a1', 'look act:a2', 'end act:a2'],
  ],
  [
    'a taken request is left to the caller',
    `request('act:a1'); const taken = schedule.take(); await frames(); taken.end(); await frames()`,
    ['pend act:a1', 'end act:a1'],
  ],
  [
    'a closed schedule ends the work of its request and accepts no other',
    `request('act:a1'); schedule.close(); request('act:a2'); await frames()`,
    ['pend act:a1', 'end act:a1'],
  ],
]

function run(page: Page, steps: string): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => { ${PRELUDE} ${steps}; return log })()`)
}

for (const [what, steps, log] of CASES) {
  test(what, async (t) => {
    const { page, close } = await openParts(browser)
    t.teardown(close)
    t.deepEqual(await run(page, steps), [...log])
  })
}
