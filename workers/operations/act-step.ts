import type { ActionArguments, ActionName, DialogAnswer } from '../../sdk/protocol/commands/act.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Json, Milliseconds } from '../../sdk/protocol/values.js'

export interface ActStep {
  target: Locator
  action: ActionName
  args: ActionArguments
  /** for the browser's dialogs that the action leads to; default: they are shown */
  dialog?: DialogAnswer
  /** true: the browser's own pointer or keys perform the action; false: synthetic events; default: by the action */
  native?: boolean
  /** for how long the target may be awaited; default TIMEOUT_MS */
  timeout_ms?: Milliseconds
  /** `args` as the agent wrote them, for the journal; default: `args` */
  written?: { [name: string]: Json }
}
