/** The evidence of a verdict in a line. */
interface Evidence {
  method?: string
  url?: string
  status?: number
  durationMs?: number
}

/** What a verdict's answer gives as evidence: what contradicts it, what was near, or what proves it. */
export function evidenceOf(value: Record<string, unknown>): string {
  const { contradictions, nearMiss, verdict, evidence } = value as {
    contradictions?: { counter: string }[]
    nearMiss?: string[]
    verdict?: { evidence?: Evidence }
    evidence?: Evidence
  }
  const [contradiction] = contradictions ?? []
  if (contradiction !== undefined) return contradiction.counter
  const [near] = nearMiss ?? []
  if (near !== undefined) return near
  return lineOf(verdict?.evidence ?? evidence ?? {})
}

function lineOf(evidence: Evidence): string {
  const { method, url, status, durationMs } = evidence
  if (method === undefined || url === undefined) {
    return Object.keys(evidence).length === 0 ? '' : JSON.stringify(evidence)
  }
  const answer = status === undefined ? 'no answer yet' : `${status}`
  return `${method} ${url} → ${answer}${durationMs === undefined ? '' : ` in ${durationMs} ms`}`
}
