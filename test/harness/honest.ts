/** An honest tab and its agent, whose claims are asked again and again while somebody else misbehaves. */
import { isDeepStrictEqual } from 'node:util'

export interface Asking {
  /** Asks once more, then stops; throws when any answer was wrong. Resolves to the number of answers. */
  stop(): Promise<number>
}

/**
 * Asks for as long as it is not stopped.
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
