/** A tab of a lease belongs to its lease and not to the origin of its page, which changes as it navigates. */
const PREFIX = 'lease '

export function originOfLease(lease: string): string {
  return PREFIX + lease
}

/** Returns undefined for the origin of a page. */
export function leaseOf(origin: string): string | undefined {
  return origin.startsWith(PREFIX) ? origin.slice(PREFIX.length) : undefined
}
