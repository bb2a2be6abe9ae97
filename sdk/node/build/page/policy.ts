/** What a page's Content Security Policy must allow for the SDK to run there. https://www.w3.org/TR/CSP3/ */

/** What the SDK needs of a policy. */
export interface Needs {
  /** the bridge's address */
  bridge: string
  /** addresses of the SDK's scripts, with their origin */
  scripts: readonly string[]
}

export interface Allowed {
  policy: string
  /** what was added, e.g. `connect-src ws://127.0.0.1:7762` */
  added: string[]
  /** the nonce with which the page's scripts are allowed */
  nonce?: string
  /** why the SDK still cannot run */
  refusal?: string
}

/** A directive's name and its sources. */
type Directive = [name: string, ...sources: string[]]

/** A policy that allows what it did, and the SDK; as it was where it allows that already. */
export function allowIn(policy: string, { bridge, scripts }: Needs): Allowed {
  const directives = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/) as Directive)
    .filter(([name]) => name !== '')
  const added: string[] = []
  const { origin } = new URL(bridge)
  // An address without a path allows every path.
  const socket = origin === 'null' ? bridge.replace(/^(wss?:\/\/[^/]+).*$/, '$1') : origin
  const widen = (source: string, ...names: [string, ...string[]]) => {
    const effective = find(directives, ...names)
    if (effective === undefined || allows(effective.slice(1), source)) return
    const [own] = names
    const kept = effective.slice(1).filter((known) => known.toLowerCase() !== "'none'")
    const wider: Directive = [own, ...kept, source]
    if (effective[0]?.toLowerCase() === own) directives.splice(directives.indexOf(effective), 1, wider)
    else directives.push(wider)
    added.push(`${own} ${source}`)
  }
  widen(socket, 'connect-src', 'default-src')

  const sources = find(directives, 'script-src-elem', 'script-src', 'default-src')?.slice(1) ?? []
  const nonce = sources
    .map((source) => /^'nonce-(.+)'$/i.exec(source)?.[1])
    .find((value) => value !== undefined)
  const isStrict = sources.some((source) => source.toLowerCase() === "'strict-dynamic'")
  // What a script with a nonce imports bears it, too. https://html.spec.whatwg.org/multipage/webappapis.html#hostloadimportedmodule
  if (!isStrict && nonce === undefined) {
    for (const script of scripts) {
      const list = find(directives, 'script-src-elem') === undefined ? 'script-src' : 'script-src-elem'
      widen(script, list, ...(list === 'script-src' ? ['default-src'] : ['script-src', 'default-src']))
    }
  }
  return {
    policy: added.length === 0 ? policy : directives.map((directive) => directive.join(' ')).join('; '),
    added,
    ...(nonce === undefined ? {} : { nonce }),
    ...(isStrict && nonce === undefined
      ? { refusal: "its script-src has 'strict-dynamic' and no nonce that the SDK's script could bear" }
      : {}),
  }
}

/** The first of several directives that the policy has. */
function find(directives: readonly Directive[], ...names: string[]): Directive | undefined {
  for (const name of names) {
    const found = directives.find(([known]) => known.toLowerCase() === name)
    if (found !== undefined) return found
  }
  return undefined
}

/** True when one of the sources allows an address; one of which it is not sure does not. */
function allows(sources: readonly string[], address: string): boolean {
  const { protocol, host, hostname } = new URL(address)
  const isPageOwn = protocol === 'http:' || protocol === 'https:'
  return sources.some((source) => {
    const known = source.toLowerCase()
    if (known === '*' || known === protocol || known === address.toLowerCase()) return true
    // The scripts are of the page's own origin, the bridge is of another.
    if (known === "'self'") return isPageOwn
    return known === `${protocol}//${host}` || known === `${protocol}//${hostname}:*` || known === host
  })
}
