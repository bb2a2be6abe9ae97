/** Asks a port of this machine whether a probe daemon is behind it. */
import { request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { LOOPBACK } from '../../sdk/protocol/limits.js'

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

/** ms that a daemon has to say who it is; long, for machines under load */
const HEALTH_MS = 3_000
/** Times that a port is asked whose holder goes while it is asked, and ms between them: a killed daemon ends just then. */
const ATTEMPTS = 10
const AGAIN_MS = 100

/**
 * Who listens on a port of this machine: a probe daemon, another program (`stranger`), or nobody.
 *
 * @param challenge a daemon that has our token can answer it (proof.ts)
 */
export async function askHealth(port: number, challenge?: string): Promise<Health | 'stranger' | 'nobody'> {
  const path = challenge === undefined ? '/health' : `/health?challenge=${challenge}`
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const answer = await ask(port, path)
    if (answer !== 'went') return answer
    await after(AGAIN_MS)
  }
  return 'stranger'
}

/** The same, or that whoever took the connection reset it before he said a word. */
function ask(port: number, path: string): Promise<Health | 'stranger' | 'nobody' | 'went'> {
  return new Promise((resolve) => {
    const asking = request(
      { host: LOOPBACK, port, path, signal: AbortSignal.timeout(HEALTH_MS), agent: false },
      (response) => {
        let body = ''
        let isCut = false
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
          if (body.length > 10_000) response.destroy()
        })
        response.on('error', ({ code }: NodeJS.ErrnoException) => {
          isCut = code === 'ECONNRESET' && body.length <= 10_000
        })
        response.on('close', () => resolve(parseHealth(body) ?? (isCut ? 'went' : 'stranger')))
      },
    )
    asking.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'nobody' : code === 'ECONNRESET' ? 'went' : 'stranger'),
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
