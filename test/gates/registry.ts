/** npm's registry with this package in it, as it will be published: every other package is the registry's own. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../../sdk/protocol/limits.js'

const UPSTREAM = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const PUBLISHED = '2026-01-01T00:00:00.000Z'
const MANIFEST = new URL('../../../package.json', import.meta.url)

/** @param archive file of the packed package @returns the registry's address */
export async function openRegistry(archive: string): Promise<{ url: string; close(): Promise<void> }> {
  const bytes = await readFile(archive)
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as { name: string; version: string }
  const { name, version } = manifest
  const server = createServer(({ url = '/', headers }, response) => {
    if (url.endsWith('.tgz')) response.end(bytes)
    else if (url !== `/${name}`) void passOn(url, headers.accept, response)
    else
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          name,
          'dist-tags': { latest: version },
          // Package managers hold back what is hours old.
          time: { [version]: PUBLISHED },
          versions: { [version]: { ...manifest, dist: distOf(`http://${headers.host}`) } },
        }),
      )
  })
  const distOf = (origin: string) => ({
    tarball: `${origin}/${name}/-/${name}-${version}.tgz`,
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

/** What the registry says of a package; archives are fetched from where it says that they are. */
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
