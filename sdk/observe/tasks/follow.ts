/**
 * Derives a promise whose handlers run after `settled`. A rejection that nobody handles is reported once, for the derived promise.
 *
 * @param settled called once, when the promise is fulfilled or rejected; must not throw
 */
export function follow<T>(promise: Promise<T>, settled: () => void): Promise<T> {
  return promise.then(
    (value) => {
      settled()
      return value
    },
    (error: unknown) => {
      settled()
      throw error
    },
  )
}
