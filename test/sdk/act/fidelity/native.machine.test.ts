/** An action with `native: true` is trusted input, and what the page does in its handlers is the action's. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { NATIVE_ACTIONS, type NativeActionName } from '../../../../sdk/protocol/commands/act.js'
import { useBrowser } from '../../../harness/browser.js'
import { CASES, type Case, type Person } from './cases.js'
import { byNative } from './native.js'
import type { Recorded, Recording } from './recorder.js'
import { byPerson } from './run.js'
import { Pairs } from './stage.js'

/** Fields that are set by value have no native form. */
const BY_VALUE = ['fill on range', 'fill on date']
const CASES_OF_INPUT = CASES.filter(
  ({ action, on }) =>
    NATIVE_ACTIONS.includes(action as NativeActionName) && !BY_VALUE.includes(`${action} on ${on}`),
)

/** A native upload opens the file chooser, which a person does by a press. */
async function byChooser({ page, x, y }: Person): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-chosen-'))
  const file = path.join(folder, 'a.txt')
  await writeFile(file, 'hi')
  const chooser = page.waitForEvent('filechooser')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  await (await chooser).setFiles(file)
  await page.evaluate(() => undefined)
  await rm(folder, { recursive: true })
}

const browser = useBrowser(test, { whole: true, keepsPages: true })
const pairs = new Pairs(browser, 1)

test.after.always('the sites and the bridges close', () => pairs.close())

for (const given of CASES_OF_INPUT) {
  const each = given.action === 'upload' ? { ...given, person: byChooser } : given
  const { action, on, how } = each
  test.serial(
    `the page sees trusted input of the act: ${action} on ${on}${how === undefined ? '' : ` (${how})`}`,
    async (t) => {
      const [trusted, { recording, causes }] = await pairs.lend(async ({ person, action: acting }) => [
        await byPerson(person, each),
        await byNative(acting, each),
      ])
      t.deepEqual(linesOf(recording, each), linesOf(trusted, each))
      t.true(Object.keys(causes).length > 0)
      t.deepEqual(
        Object.entries(causes).filter(([type, found]) => found.join() !== 'act:a1' && !isOfClock(type, each)),
        [],
      )
      t.deepEqual(
        Object.keys(causes).filter((type) => type.startsWith('untrusted-')),
        [],
      )
    },
  )
}

/**
 * Nothing is left out but what a clock decides (the order of events of their own task, repeated `drag` events, and when a
 * pointer at rest notices that the page changed under it), and the place of the two windows on the screen.
 */
function linesOf({ events, end }: Recording, played: Case): string[] {
  const isLater = ({ type }: Recorded) => /^(?:select|toggle|close)$/.test(type)
  const line = ({ type, target, fields: { screenX: _x, screenY: _y, ...fields }, page }: Recorded) =>
    `${type} ${target} ${JSON.stringify({ ...fields, ...page })}`
  const kept = events.filter(({ type }) => !isOfClock(type, played))
  return [
    ...kept.filter((each) => !isLater(each)).map(line),
    ...kept.filter(isLater).map(line).sort(),
    `end ${JSON.stringify(end)}`,
  ]
}

function isOfClock(type: string, { action, how }: Case): boolean {
  const isRest = how === 'removed by mousedown' && /^(?:pointer|mouse)over$/.test(type)
  return type === 'drag' || isRest || (action === 'press' && /^(?:pointer|mouse)/.test(type))
}
