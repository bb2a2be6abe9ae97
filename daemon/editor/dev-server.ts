import { EDITOR_ASK_MS } from '../../sdk/protocol/limits.js'
import { isLocalHost } from '../../sdk/protocol/local-host.js'
import { ENDPOINTS, type Endpoint, type Place, type Reply } from './endpoints.js'

/** An endpoint's answer is a sentence; a page of the app is longer and is not read to its end. */
const REPLY_BYTES = 1_000

/**
 * Lets the dev server of a page open an editor. It knows the person's editor best: it runs in their terminal.
 *
 * @param url of the page; a server that is not on this machine is not asked
 * @returns the name of the endpoint; undefined when the server has none, or fails
 */
export async function openThroughServer(url: string, place: Place): Promise<string | undefined> {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol) || !isLocalHost(hostname)) return undefined
  const found = await endpointOf(origin, pathname)
  if (found === undefined) return undefined
  const { endpoint, address } = found
  const opened = await ask(`${address}?${new URLSearchParams(endpoint.query(place))}`)
  return opened !== undefined && opened.status < 300 ? endpoint.name : undefined
}

async function endpointOf(origin: string, page: string) {
  const asked = ENDPOINTS.flatMap((endpoint: Endpoint) =>
    endpoint.paths(page).map(async (path) => {
      const address = origin + path
      const reply = await ask(address)
      return reply !== undefined && endpoint.isThere(reply) ? { endpoint, address } : undefined
    }),
  )
  return (await Promise.all(asked)).find((found) => found !== undefined)
}

/** Undefined when the server does not answer in time. */
async function ask(address: string): Promise<Reply | undefined> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(EDITOR_ASK_MS) })
    return { status: response.status, text: await beginningOf(response) }
  } catch {
    // The server went away, or is none of HTTP: the editor is opened otherwise.
    return undefined
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    parts.push(part)
    bytes += part.byteLength
    if (bytes >= REPLY_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8', 0, REPLY_BYTES)
}
