/** Asks a running daemon with the bearer token. */
import { request } from 'node:http'
import { askHealth, type Health } from '../daemon/discovery.js'
import type { SessionInfo } from '../daemon/session.js'
import { readToken } from '../daemon/state-folder.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { LOOPBACK } from '../sdk/protocol/limits.js'

/**
 * The daemon on a port.
 *
 * @throws ProbeError DAEMON_UNREACHABLE where nobody listens; PORT_TAKEN where another program does
 */
export async function daemonOn(port: number): Promise<Health> {
  const holder = await askHealth(port)
  if (holder === 'nobody') throw new ProbeError('DAEMON_UNREACHABLE', `no daemon runs on port ${port}`)
  if (holder === 'stranger') throw new ProbeError('PORT_TAKEN', `port ${port} is taken by another program`)
  return holder
}

/** @throws ProbeError UNAUTHORIZED when the daemon is of another state folder */
export async function sessionsOf(port: number, folder: string): Promise<SessionInfo[]> {
  const { body } = await ask(port, folder, 'GET', '/control/status')
  return (JSON.parse(body) as { sessions: SessionInfo[] }).sessions
}

/** Has the daemon stop; resolves when its port is free. */
export async function stopDaemon(port: number, folder: string): Promise<void> {
  const { closed } = await ask(port, folder, 'POST', '/control/stop')
  await closed
}

function ask(port: number, folder: string, method: string, path: string): Promise<{ body: string; closed: Promise<void> }> {
  return readToken(folder).then(
    (token) =>
      new Promise((resolve, reject) => {
        const asking = request(
          { host: LOOPBACK, port, path, method, headers: { authorization: `Bearer ${token ?? ''}`, connection: 'keep-alive' } },
          (response) => {
            // The daemon closes its connections when it is done: the end of this one is its word.
            const closed = new Promise<void>((done) => asking.socket?.once('close', () => done()))
            let body = ''
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              body += chunk
            })
            response.on('end', () => {
              if (response.statusCode === 200) resolve({ body, closed })
              else reject(new ProbeError('UNAUTHORIZED', `the daemon on port ${port} does not take this user's token`))
            })
          },
        )
        asking.on('error', (error) => reject(new ProbeError('DAEMON_UNREACHABLE', error.message)))
        asking.end()
      }),
  )
}
