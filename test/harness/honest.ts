/** An honest agent asks the same question again and again while another client misbehaves. */
import { isDeepStrictEqual } from 'node:util'

export interface Asking {
  /** Asks once more, then stops. Throws if any answer was wrong; resolves to the number of answers. */
  stop(): Promise<number>
}

/**
 * Asks until `stop`.
 *
 * @param ask asks one question
 * @param right the only right answer
 */
export function keepAsking(ask: () => Promise<unknown>, right: unknown): Asking {
  let isStopping = false
  let count = 0
  const asking = (async () => {
    for (let isLast = false; !isLast; count += 1) {
      isLast = isStopping
      const answer = await ask()
      if (!isDeepStrictEqual(answer, right)) {
        throw new Error(`answer ${count + 1} is wrong: ${JSON.stringify(answer)}`)
      }
    }
  })()
  asking.catch(() => undefined)
  return {
    async stop() {
      isStopping = true
      await asking
      return count
    },
  }
}
