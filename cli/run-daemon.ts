import type { Daemon, DaemonOptions } from '../daemon/daemon.js'
import { serve } from './serve.js'

export interface RunOptions {
  port: number
  folder: string
  token?: string
  actorFile?: URL
  log(line: string): void
  logFault?: DaemonOptions['logFault']
  onListening?(daemon: Daemon): void
  /** true when a person runs it: it then stays without tabs and agents */
  isForeground: boolean
}

/**
 * Runs a daemon until a signal, `probe stop`, or until no tab and no agent needs it. Resolves when the daemon has
 * answered open calls, notified the tabs, and stopped.
 *
 * @throws ProbeError PORT_TAKEN
 */
export async function runDaemon(options: RunOptions): Promise<void> {
  const { port, folder, token, actorFile, log, logFault, onListening, isForeground } = options
  let stop: (reason: string) => void = () => undefined
  const stopping = new Promise<string>((resolve) => {
    stop = resolve
  })
  const daemon = await serve({
    port,
    folder,
    ...(token === undefined ? {} : { token }),
    ...(actorFile === undefined ? {} : { actorFile }),
    isForeground,
    log,
    ...(logFault === undefined ? {} : { logFault }),
    onStop: () => stop('requested by probe stop'),
    onAlone: () => {
      if (!isForeground) stop('no tab and no agent is connected')
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(signal))
  log(`listening on ${daemon.url} (pid ${process.pid})`)
  onListening?.(daemon)
  log(`stopping: ${await stopping}`)
  await daemon.close()
  log('stopped')
}
