/** A daemon as the work of a whole process: until a signal, `probe stop`, or nobody needing it. */
import type { Daemon } from '../daemon/daemon.js'
import { serve } from './serve.js'

export interface RunOptions {
  port: number
  folder: string
  /** the bundled actor; the daemon's own when left out */
  actorFile?: URL
  log(line: string): void
  /** told when it listens */
  onListening?(daemon: Daemon): void
  /** true to leave when no tab and no agent has been there for a while */
  leaveWhenAlone: boolean
}

/**
 * Runs a daemon and resolves when it has stopped: open calls are answered, tabs are told.
 *
 * @throws ProbeError PORT_TAKEN
 */
export async function runDaemon(options: RunOptions): Promise<void> {
  const { port, folder, actorFile, log, onListening, leaveWhenAlone } = options
  let stop: (why: string) => void = () => undefined
  const asked = new Promise<string>((resolve) => {
    stop = resolve
  })
  const daemon = await serve({
    port,
    folder,
    ...(actorFile === undefined ? {} : { actorFile }),
    log,
    onStop: () => stop('asked by probe stop'),
    onAlone: () => {
      if (leaveWhenAlone) stop('no tab and no agent needs it')
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(signal))
  log(`listening on ${daemon.url} (pid ${process.pid})`)
  onListening?.(daemon)
  log(`stopping: ${await asked}`)
  await daemon.close()
  log('stopped')
}
