import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { useBrowser } from '../../../harness/browser.js'
import { CASES, type Case } from './cases.js'
import { actionsPage } from './page.js'
import { byAction, byPerson, comparable } from './run.js'
import { Pairs } from './stage.js'

const DOCUMENT = new URL('../../../../../docs/actions.md', import.meta.url)
/** pairs of tabs in parallel: a case waits for the browser's next frame, not for the processor */
const PAIRS = 2

// The headless shell has a mouse at 0, 0, which enters and leaves elements that move there.
const browser = useBrowser(test, { whole: true, keepsPages: true })
const pairs = new Pairs(browser, PAIRS)
const same = new Set<Case>()
const played: Promise<unknown>[] = []

test.after.always('the sites and the bridges close', () => pairs.close())

for (const each of CASES) {
  const { action, on, how, further } = each
  const title = `${action} on ${on}${how === undefined ? '' : ` (${how})`}`
  // All tabs share one clipboard.
  const register = further === undefined ? test : test.serial
  let end: (() => void) | undefined
  played.push(
    new Promise<void>((resolve) => {
      end = resolve
    }),
  )
  register(`the page sees the same as with trusted input: ${title}`, async (t) => {
    try {
      const [trusted, synthetic] = await pairs.lend(({ person, action: acting }) =>
        Promise.all([byPerson(person, each), byAction(acting, each)]),
      )
      t.deepEqual(comparable(synthetic, each, false), comparable(trusted, each, true))
      same.add(each)
    } finally {
      end?.()
    }
  })
}

test('docs/actions.md lists these results (npm run docs)', async (t) => {
  await Promise.all(played)
  const shown = actionsPage(same)
  if (process.env.PROBE_WRITE_DOCS === '1') await writeFile(DOCUMENT, shown)
  t.is(await readFile(DOCUMENT, 'utf8'), shown)
})
