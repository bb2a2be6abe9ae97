/** The addresses outside this machine that words may go to. They are given in the environment; none is built in. */

const LOOPBACK_NAMES = /^(localhost|127(\.\d+){3}|\[::1\])$/

export type Address = { url: URL } | { fault: string }

/**
 * Reads an address from the environment. It must be `https:`, or `http:` on this machine, without a user and a fragment.
 *
 * @param variable name of the variable
 * @returns undefined if it is not set, or empty; `fault` says why it cannot be used, without repeating it
 */
export function addressIn(variable: string, environment: NodeJS.ProcessEnv): Address | undefined {
  const text = environment[variable]
  if (text === undefined || text === '') return undefined
  if (!URL.canParse(text)) return { fault: `${variable} is not an address` }
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_NAMES.test(url.hostname))
  if (!isSafe) return { fault: `${variable} must begin with https:, or be http: on this machine` }
  if (url.username !== '' || url.password !== '') return { fault: `${variable} must not contain a user` }
  url.hash = ''
  return { url }
}
