/** The evidence of a verdict in a few lines. */

/** Lines of the app's reaction that are shown. */
const TRACE_LINES = 3

/** Counts of an observation that are shown, each with its word for one and for several. */
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

/** What decided a verdict beside its `because`: what was near, or the app's reaction; of a yes how much was observed. */
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
