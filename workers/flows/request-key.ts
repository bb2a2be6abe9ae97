/** Equal for requests that differ only in ids, in the query and in the origin: `POST /api/orders/*`. */
function requestKey(method: string, url: string): string {
  const place = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '')
  return `${method} ${(place === '' ? '/' : place).replace(/[^/]*\d[^/]*/g, '*')}`
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The keys of the requests that may change something, each once, in order. */
export function writesOf(calls: readonly { method: string; url: string }[]): string[] {
  const writes = calls.filter(({ method }) => !READS.has(method))
  return [...new Set(writes.map(({ method, url }) => requestKey(method, url)))]
}
