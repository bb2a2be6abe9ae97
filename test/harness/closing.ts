import type { TestFn } from 'ava'
import { within } from './patience.js'

export type Close = () => unknown

/**
 * Registers the clean-up of a test file and returns `closing(close)`. What a test opens closes when that test ends.
 * What a `before` hook opens closes when the file ends. The last one closes first. The tests of the file run one at a
 * time: each is alone with what it opened, and other tests do not use up its time limits.
 */
export function useClosing(test: TestFn): (close: Close) => void {
  const ofFile: Close[] = []
  const ofTest: Close[] = []
  let open = ofFile
  let turn = Promise.resolve()
  const endTurn = Symbol('ends the turn of a test')
  test.serial.beforeEach('the test waits for its turn', async (t) => {
    const before = turn
    turn = new Promise((resolve) => {
      Object.assign(t.context as object, { [endTurn]: resolve })
    })
    await before
    open = ofTest
  })
  test.serial.afterEach.always('what the test opened closes', async (t) => {
    const end = (t.context as { [endTurn]?: () => void })[endTurn]
    if (end === undefined) return
    try {
      await closeAll(ofTest)
    } finally {
      end()
    }
  })
  test.serial.after.always('what the file opened closes', () => closeAll(ofFile))
  return (close) => void open.push(close)
}

/** Like `useClosing`, for files whose tests share what an earlier test opened: all closes when the file ends. */
export function useFileClosing(test: TestFn): (close: Close) => void {
  const open: Close[] = []
  test.after.always('what the file opened closes', () => closeAll(open))
  return (close) => void open.push(close)
}

/** Closes all, even if some fail. @throws AggregateError of the failures */
async function closeAll(open: Close[]): Promise<void> {
  const failures: unknown[] = []
  for (let close = open.pop(); close !== undefined; close = open.pop()) {
    try {
      await within(Promise.resolve(close()), `what was opened to close: ${close}`)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `could not close: ${failures.join('; ')}`)
}
