/** Adds the sources that the SDK needs to a Content Security Policy. https://www.w3.org/TR/CSP3/ */

export interface Needs {
  bridge: string
  scripts: readonly string[]
}

export interface Allowed {
  policy: string
  /** the added sources, e.g. `connect-src ws://127.0.0.1:7762` */
  added: string[]
  nonce?: string
  /** why the SDK still cannot run */
  refusal?: string
}

type Directive = [name: string, ...sources: string[]]

/** Changes a policy so that it allows the SDK. Returns it unchanged if it already does. */
export function allowIn(policy: string, { bridge, scripts }: Needs): Allowed {
  const directives = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/) as Directive)
    .filter(([name]) => name !== '')
  const added: string[] = []
  const { origin } = new URL(bridge)
  // A source without a path allows every path.
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
  // A script with a nonce passes the nonce to its imports.
  // https://html.spec.whatwg.org/multipage/webappapis.html#hostloadimportedmodule
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
      ? { refusal: "its script-src has 'strict-dynamic' and no nonce for the SDK's script" }
      : {}),
  }
}

function find(directives: readonly Directive[], ...names: string[]): Directive | undefined {
  for (const name of names) {
    const found = directives.find(([known]) => known.toLowerCase() === name)
    if (found !== undefined) return found
  }
  return undefined
}

/** True when a source certainly allows the URL. */
function allows(sources: readonly string[], address: string): boolean {
  const { protocol, host, hostname } = new URL(address)
  const isPageOwn = protocol === 'http:' || protocol === 'https:'
  return sources.some((source) => {
    const known = source.toLowerCase()
    if (known === '*' || known === protocol || known === address.toLowerCase()) return true
    // The scripts have the page's origin. The bridge does not.
    if (known === "'self'") return isPageOwn
    return known === `${protocol}//${host}` || known === `${protocol}//${hostname}:*` || known === host
  })
}
