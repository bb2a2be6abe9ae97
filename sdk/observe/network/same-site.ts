/** True when an address has the page's host, or a host with the same last two labels. */
export function isSameSite({ hostname }: URL): boolean {
  const site = (host: string) => host.split('.').slice(-2).join('.')
  const isName = /[a-z]/i.test(hostname)
  return hostname === location.hostname || (isName && site(hostname) === site(location.hostname))
}
