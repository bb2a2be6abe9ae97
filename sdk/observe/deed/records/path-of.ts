/** The path of an address, without a slash at its end. */
export function pathOf(href: string): string {
  return new URL(href).pathname.replace(/\/$/, '')
}
