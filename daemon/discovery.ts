/** Asks a port of this machine whether a probe daemon is behind it. */
import { request } from 'node:http'
import { LOOPBACK } from '../sdk/protocol/limits.js'

/** What `/health` says. No secrets. */
export interface Health {
  name: 'probe'
  version: string
  protocol: number
  pid: number
  startedAt: number
  /** its answer to a challenge */
  proof?: string
}

/** ms that a daemon has to say who it is. */
const HEALTH_MS = 2_000

/**
 * Who listens on a port of this machine: a probe daemon, another program (`stranger`), or nobody.
 *
 * @param challenge a daemon that has our token can answer it (proof.ts)
 */
export function askHealth(port: number, challenge?: string): Promise<Health | 'stranger' | 'nobody'> {
  const path = challenge === undefined ? '/health' : `/health?challenge=${challenge}`
  return new Promise((resolve) => {
    const asking = request(
      { host: LOOPBACK, port, path, signal: AbortSignal.timeout(HEALTH_MS), agent: false },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
          if (body.length > 10_000) response.destroy()
        })
        response.on('error', () => undefined)
        response.on('close', () => resolve(parseHealth(body) ?? 'stranger'))
      },
    )
    asking.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'nobody' : 'stranger'),
    )
    asking.end()
  })
}

function parseHealth(body: string): Health | undefined {
  try {
    const health = JSON.parse(body) as Partial<Health> | null
    const { name, version, pid } = health ?? {}
    const isProbe = name === 'probe' && typeof version === 'string' && typeof pid === 'number'
    return isProbe ? (health as Health) : undefined
  } catch {
    return undefined
  }
}
