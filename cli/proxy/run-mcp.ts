import { newToken, stateFolder } from '../../daemon/files/state-folder.js'
import { reachDaemon } from './daemon-link.js'
import { AgentProxy } from './proxy.js'

/**
 * Serves one agent over stdin and stdout. Ends this process when the agent disconnects.
 *
 * @param port TCP port of the daemon
 * @param cwd absolute path of the agent's folder: the daemon offers its tabs first
 * @param background entry of the daemon to start if none runs
 */
export async function runMcp(port: number, cwd: string, background: URL): Promise<void> {
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const { PROBE_CDP_URL: cdpUrl } = process.env
  const link = { port, folder: stateFolder(), cwd, background, ownToken: newToken(), cdpUrl, say }
  const reach = () => reachDaemon(link)
  const proxy = new AgentProxy(process.stdout, reach)
  process.stdout.on('error', () => process.exit(0))
  await proxy.serve(process.stdin)
  process.stdout.write('', () => process.exit(0))
}
