/** An npm registry with one additional package. It forwards all other requests to the real registry. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../../sdk/protocol/limits.js'

const UPSTREAM = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const PUBLISHED = '2026-01-01T00:00:00.000Z'

/** package.json of the additional package */
export interface Manifest {
  name: string
  version: string
}

/**
 * @param archive file of the packed package
 * @returns the registry's URL
 */
export async function openRegistry(
  archive: string,
  manifest: Manifest,
): Promise<{ url: string; close(): Promise<void> }> {
  const bytes = await readFile(archive)
  const { name, version } = manifest
  const place = `/${name}/-/${name}-${version}.tgz`
  const server = createServer(({ url = '/', headers }, response) => {
    if (url === place) response.end(bytes)
    else if (url !== `/${name}`) void passOn(url, headers.accept, response)
    else
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          name,
          'dist-tags': { latest: version },
          // Package managers may refuse a version that is only hours old.
          time: { [version]: PUBLISHED },
          versions: { [version]: { ...manifest, dist: distOf(`http://${headers.host}`) } },
        }),
      )
  })
  const distOf = (origin: string) => ({
    tarball: `${origin}${place}`,
    shasum: createHash('sha1').update(bytes).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  })
  server.listen(0, LOOPBACK)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${LOOPBACK}:${port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Forwards requests for metadata, and for archives that a package manager requests from this registry. */
async function passOn(url: string, accept: string | undefined, response: ServerResponse): Promise<void> {
  try {
    const answer = await fetch(new URL(url, UPSTREAM), { headers: accept === undefined ? {} : { accept } })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  } catch (error) {
    response.writeHead(502).end(String(error))
  }
}
