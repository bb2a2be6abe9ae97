/** The Node entry: `import { startProbe } from 'probe-runtime/node'`. */
import { serve } from './serve.js'

export interface StartOptions {
  /** TCP port; default 7762; 0 takes a free one */
  port?: number
  /** origins beyond loopback whose pages may connect */
  allowedOrigins?: readonly string[]
  /** folder of the token; default: the folder that the command line uses */
  folder?: string
}

export interface RunningProbe {
  port: number
  /** `http://127.0.0.1:<port>`; tabs connect here, agents at `/mcp` */
  url: string
  /** bearer token for `/mcp` */
  token: string
  /** Answers open calls, notifies the tabs, and frees the port. */
  close(): Promise<void>
}

/**
 * Starts a daemon in this process.
 *
 * @throws ProbeError PORT_TAKEN if the port is in use
 * @example
 * const probe = await startProbe({ port: 0 })
 * await probe.close()
 */
export async function startProbe(options: StartOptions = {}): Promise<RunningProbe> {
  const { port, url, token, close } = await serve(options)
  return { port, url, token, close }
}
