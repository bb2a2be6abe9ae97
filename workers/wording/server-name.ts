/** A server's address as it is shown: without the user, the password and the query, which may hold a key. */
export function nameOfServer(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
