/** shown lines of the app's reaction */
const TRACE_LINES = 3

/** Counts of an observation to show, each with its singular and plural. */
const COUNTS = [
  ['network', 'request', 'requests'],
  ['signals', 'signal', 'signals'],
  ['routeChanges', 'route change', 'route changes'],
  ['domChanged', 'text change', 'text changes'],
  ['domAdded', 'node added', 'nodes added'],
  ['domRemoved', 'node removed', 'nodes removed'],
] as const

interface Observation {
  summary?: { readonly [count: string]: number }
}

/**
 * What decided a verdict, beyond its `because`: near misses or the app's reaction; for a yes, how much was observed.
 */
export function evidenceOf(verdict: Record<string, unknown>, { summary = {} }: Observation): string {
  const { verified, trace, nearMiss } = verdict as {
    verified?: string
    trace?: string[]
    nearMiss?: string[]
  }
  if (verified !== 'yes') return nearMiss?.[0] ?? trace?.slice(0, TRACE_LINES).join('\n') ?? ''
  const counts = COUNTS.map(([name, one, many]) => [summary[name] ?? 0, one, many] as const)
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')
}
