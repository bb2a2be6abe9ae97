/** The evidence of a verdict in one line. */
interface Evidence {
  method?: string
  url?: string
  status?: number
  durationMs?: number
  signal?: string
  data?: unknown
  observed?: unknown
}

/** lines of the trace that are shown */
const TRACE_LINES = 3

/** The evidence of a verdict: the proof of a yes; else the near miss, or the trace. */
export function evidenceOf(value: Record<string, unknown>): string {
  const { verified, trace, nearMiss, verdict, evidence } = value as {
    verified?: string
    trace?: string[]
    nearMiss?: string[]
    verdict?: { evidence?: Evidence }
    evidence?: Evidence
  }
  const proof = lineOf(verdict?.evidence ?? evidence ?? {})
  if (verified === 'yes') return proof
  return nearMiss?.[0] ?? trace?.slice(0, TRACE_LINES).join('\n') ?? proof
}

function lineOf(evidence: Evidence): string {
  const { method, url, status, durationMs, signal, data, observed } = evidence
  if (method !== undefined && url !== undefined) {
    const answer = status === undefined ? 'no answer yet' : `${status}`
    return `${method} ${url} → ${answer}${durationMs === undefined ? '' : ` in ${durationMs} ms`}`
  }
  if (signal !== undefined) return data === undefined ? signal : `${signal} ${spaced(data)}`
  if (observed !== undefined) return JSON.stringify(observed)
  return Object.keys(evidence).length === 0 ? '' : JSON.stringify(evidence)
}

/** JSON with spaces at which a table can wrap it. */
function spaced(value: unknown): string {
  return JSON.stringify(value).replaceAll(',"', ', "')
}
