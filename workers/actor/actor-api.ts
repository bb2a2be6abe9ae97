import type { InputOf, OperationName, OutputOf } from '../operations/index.js'
import type { ActorBeginning } from '../session/ports.js'

/** What the main thread may call on an actor. */
export interface ActorApi {
  /** Gives the actor its session. @param port the MessagePort of the tab's frames */
  begin(beginning: ActorBeginning, port: unknown): Promise<void>
  /**
   * Runs one operation.
   *
   * @param call names the call for `cancel`
   * @throws ProbeError whatever the operation throws; the code crosses the thread
   */
  run<K extends OperationName>(name: K, input: InputOf<K>, call: string): Promise<OutputOf<K>>
  /** Ends a call's wait: it fails with CANCELLED. */
  cancel(call: string): Promise<void>
}
