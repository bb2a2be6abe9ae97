/** The script that a lease adds to each document. */

/** Names in the page, which differ for each lease so that an app cannot rely on them. */
export interface LinkNames {
  binding: string
  link: string
  /** marks messages between the scripts of the lease */
  mark: string
}

/** @param code the built page script of a lease, which reads `LEASE` */
export function leaseScript(code: string, lease: string, names: LinkNames): string {
  return `{const LEASE=${JSON.stringify({ session: lease, ...names })};${code}\n}`
}
