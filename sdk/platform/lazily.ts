/** Loads at the first call. After a failure, the next call loads again. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((thrown: unknown) => {
      loading = undefined
      throw thrown
    })
    return loading
  }
}
