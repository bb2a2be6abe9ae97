import type { InputOf, OperationName, OutputOf } from '../operations/index.js'
import type { MainThread } from '../session/main-thread.js'
import type { ActorBeginning } from '../session/ports.js'
import type { KeptBundle } from '../session/verdict-bundles.js'

export interface ActorApi {
  /** Resolves when the actor has loaded its code. */
  ready(): Promise<void>
  /**
   * Starts the actor's session.
   *
   * @param port the MessagePort of the tab's frames
   * @param main a Comlink proxy
   */
  begin(beginning: ActorBeginning, port: unknown, main: MainThread): Promise<void>
  /**
   * @param call id of the call, for `cancel`
   * @param cdpUrl PROBE_CDP_URL of the agent
   * @throws ProbeError of the operation; its code crosses the thread
   */
  run<K extends OperationName>(
    name: K,
    input: InputOf<K>,
    call: string,
    cdpUrl?: string,
  ): Promise<OutputOf<K>>
  cancel(call: string): Promise<void>
  /** The evidence of one of the latest verdicts, as JSON; undefined when the session does not keep it. */
  bundle(id: string): Promise<string | undefined>
  /** The evidence of all verdicts that the session keeps, oldest first. */
  bundles(): Promise<KeptBundle[]>
}
