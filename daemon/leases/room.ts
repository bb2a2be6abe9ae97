/** How many leases fit: a number, and the machine's free memory. */
import { freemem } from 'node:os'
import { LEASE_MEMORY_BYTES, LEASES_MAX } from '../../sdk/protocol/limits.js'

/**
 * @param held leases at present
 * @param limit default: PROBE_LEASES, else LEASES_MAX
 * @param free bytes of free memory
 */
export function hasRoom(held: number, limit = limitOf(process.env.PROBE_LEASES), free = freemem()): boolean {
  // The first lease opens on every machine: the system decides whether it can.
  return held === 0 || (held < limit && free >= LEASE_MEMORY_BYTES)
}

/** Parses `PROBE_LEASES`; LEASES_MAX for a value that is no positive integer. */
export function limitOf(variable: string | undefined): number {
  const limit = Number(variable)
  return Number.isInteger(limit) && limit > 0 ? limit : LEASES_MAX
}
