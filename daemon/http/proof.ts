/**
 * Challenge and response: a daemon proves that it has this user's token without sending it. Another user's program on the
 * port must never receive the token. The port is part of the proof, so a program cannot relay the challenge to a daemon
 * on another port.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { askHealth, type Health } from './discovery.js'

const CHALLENGE = /^[0-9a-f]{32}$/

/** The daemon's answer to a challenge; undefined for a malformed challenge. */
export function proofOf(token: string, challenge: string | null, port: number): string | undefined {
  if (challenge === null || !CHALLENGE.test(challenge)) return undefined
  return createHmac('sha256', token).update(`probe daemon ${port} ${challenge}`).digest('hex')
}

/** Checks whether the program on a port has our token. */
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
