/** What tests open, closed in one place. */
import type { TestFn } from 'ava'

export type Close = () => unknown

/**
 * Registers the clean-up of a test file and gives `closing(close)`: what a test opens closes when that test ends, what
 * a `before` hook opens when the file ends, the last first. The tests of a file run one at a time (ava.config.mjs).
 */
export function useClosing(test: TestFn): (close: Close) => void {
  const ofFile: Close[] = []
  const ofTest: Close[] = []
  let open = ofFile
  test.beforeEach('what is opened from now on is of this test', () => {
    open = ofTest
  })
  test.afterEach.always('what the test opened closes', () => closeAll(ofTest))
  test.after.always('what the file opened closes', () => closeAll(ofFile))
  return (close) => void open.push(close)
}

/** Closes all, whatever fails. @throws AggregateError of what failed */
async function closeAll(open: Close[]): Promise<void> {
  const failures: unknown[] = []
  for (let close = open.pop(); close !== undefined; close = open.pop()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `could not close: ${failures.join('; ')}`)
}
