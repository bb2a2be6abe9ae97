/** Finds out which program listens on a port of this machine. */
import { request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { LOOPBACK } from '../../sdk/protocol/limits.js'

/** The response of `/health`; contains no secrets. */
export interface Health {
  name: 'probe'
  version: string
  protocol: number
  pid: number
  startedAt: number
  /** the answer to a challenge (proof.ts) */
  proof?: string
}

/** Deadline of one request to `/health`. */
const HEALTH_MS = 3_000
/** A daemon that is killed may take this long to go away. */
const GOING_MS = 5_000
/** A daemon that starts on a loaded machine may take this long to answer. */
const PATIENCE_MS = 15_000
const AGAIN_MS = 100

/**
 * Returns the health of the probe daemon on a port, `nobody`, or `stranger` for a program that answers otherwise or does not
 * answer.
 *
 * @param challenge random hex that a daemon with our token can answer (proof.ts)
 */
export async function askHealth(port: number, challenge?: string): Promise<Health | 'stranger' | 'nobody'> {
  const path = challenge === undefined ? '/health' : `/health?challenge=${challenge}`
  const began = performance.now()
  for (;;) {
    const answer = await ask(port, path)
    if (answer !== 'reset' && answer !== 'silent') return answer
    if (performance.now() - began > (answer === 'reset' ? GOING_MS : PATIENCE_MS)) return 'stranger'
    await after(AGAIN_MS)
  }
}

export function portTaken(port: number): ProbeError {
  return new ProbeError('PORT_TAKEN', `port ${port} is taken by another program`, { probe: false, port })
}

type Silence = 'reset' | 'silent'

/** Makes one attempt. `reset` means that the connection was reset before an answer; `silent`, that the time was up. */
function ask(port: number, path: string): Promise<Health | 'stranger' | 'nobody' | Silence> {
  return new Promise((resolve) => {
    const asking = request(
      { host: LOOPBACK, port, path, signal: AbortSignal.timeout(HEALTH_MS), agent: false },
      (response) => {
        let body = ''
        let cut: Silence | undefined
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
          if (body.length > 10_000) response.destroy()
        })
        response.on('error', ({ code }: NodeJS.ErrnoException) => {
          cut = body.length <= 10_000 ? silence(code) : undefined
        })
        response.on('close', () => resolve(parseHealth(body) ?? cut ?? 'stranger'))
      },
    )
    asking.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'nobody' : (silence(code) ?? 'stranger')),
    )
    asking.end()
  })
}

/** The process on the port exits, or has no time. */
function silence(code: string | undefined): Silence | undefined {
  if (code === 'ECONNRESET') return 'reset'
  return code === 'ABORT_ERR' ? 'silent' : undefined
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
