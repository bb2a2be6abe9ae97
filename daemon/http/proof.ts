/**
 * How a daemon shows that it has its user's token, without giving it: whoever else listens on the port, another user of
 * the machine say, must not be sent it. The port is part of what is shown, so that nobody can pass the question on to a
 * daemon of another port.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { askHealth, type Health } from './discovery.js'

const CHALLENGE = /^[0-9a-f]{32}$/

/** The daemon's answer to a challenge; undefined for what is none. */
export function proofOf(token: string, challenge: string | null, port: number): string | undefined {
  if (challenge === null || !CHALLENGE.test(challenge)) return undefined
  return createHmac('sha256', token).update(`probe daemon ${port} ${challenge}`).digest('hex')
}

/** Who listens on a port, asked to show that it has our token. */
export async function askProof(
  port: number,
  token: string,
): Promise<{ health: Health; isOurs: boolean } | 'stranger' | 'nobody'> {
  const challenge = randomBytes(16).toString('hex')
  const health = await askHealth(port, challenge)
  if (typeof health === 'string') return health
  const expected = Buffer.from(proofOf(token, challenge, port) ?? '')
  const shown = Buffer.from(String(health.proof ?? ''))
  return { health, isOurs: shown.length === expected.length && timingSafeEqual(shown, expected) }
}
