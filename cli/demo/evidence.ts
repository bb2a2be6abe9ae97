/** The evidence of a verdict in a line. */
interface Evidence {
  method?: string
  url?: string
  status?: number
  durationMs?: number
  signal?: string
  data?: unknown
  observed?: unknown
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
  const { method, url, status, durationMs, signal, data, observed } = evidence
  if (method !== undefined && url !== undefined) {
    const answer = status === undefined ? 'no answer yet' : `${status}`
    return `${method} ${url} → ${answer}${durationMs === undefined ? '' : ` in ${durationMs} ms`}`
  }
  if (signal !== undefined) return data === undefined ? signal : `${signal} ${JSON.stringify(data)}`
  if (observed !== undefined) return JSON.stringify(observed)
  return Object.keys(evidence).length === 0 ? '' : JSON.stringify(evidence)
}
