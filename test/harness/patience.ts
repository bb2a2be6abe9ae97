import { setTimeout as after } from 'node:timers/promises'

/** ms after which a harness reports that something expected did not happen; long, for machines under load */
export const PATIENCE_MS = 30_000
/** ms between two looks at something that reports no event, such as the end of another process */
const AGAIN_MS = 20

/**
 * Waits for a promise, but not for ever: a test that hangs keeps the whole file pending, and says nothing.
 *
 * @param what completes "waited for"
 * @throws Error after `ms`
 */
export async function within<T>(promise: Promise<T>, what: string, ms = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${ms} ms for ${what}`)), ms)
  })
  return Promise.race([promise, overdue]).finally(() => clearTimeout(timer))
}

/**
 * Polls until the condition holds.
 *
 * @param what completes "waited for"
 * @throws Error after `ms`
 */
export async function eventually(
  condition: () => Promise<boolean> | boolean,
  what: string,
  ms = PATIENCE_MS,
): Promise<void> {
  const overdue = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > overdue) throw new Error(`waited ${ms} ms for ${what}`)
    await after(AGAIN_MS)
  }
}
