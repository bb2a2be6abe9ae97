import type { TestFn } from 'ava'

/**
 * Lets few tests of a file run at once, the others wait their turn: a test's time limits tell of the program, and not
 * of its forty neighbours that begin in the same moment on the same processor.
 */
export function atOnce(test: TestFn, most: number): void {
  const waiting: (() => void)[] = []
  let free = most
  test.beforeEach('its turn comes', async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  })
  test.afterEach.always('the next one’s turn comes', () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  })
}
