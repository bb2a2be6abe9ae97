/** The shape of the page's commands, and what each is given. */
import type { PageClock } from '../clock/page-clock.js'
import type { CauseTracker } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import type { Natives } from '../platform/natives.js'
import type { ActAcknowledgement } from '../protocol/commands/act.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import type { CommandName, PageCommands } from '../protocol/commands/index.js'
import type { MarkedElement } from '../protocol/conversation.js'
import type { StoreRegistry } from '../state/registry.js'
import type { Redactor } from '../values/redactor.js'

export interface CommandContext {
  emit: Emit
  cause: CauseTracker
  natives: Natives
  redact: Redactor
  clock: PageClock
  stores: StoreRegistry
  /** what `probe.describe` registered, stores included */
  capabilities(): Capabilities
  isIgnored(node: Node): boolean
  /** the document's id: part of what makes a ref unique */
  doc: string
  /** Aborted when nobody waits for the command any more. */
  signal: AbortSignal
  /** Gives up another command that is at work. */
  cancel(command: number): void
  /** A long command is at work still: called at each of its steps, the daemon is told now and then. */
  progress(): void
  /** Tells the daemon that the action was dispatched; at once, before it settles. */
  acknowledge(value: ActAcknowledgement): void
}

/** One handler for each command; a thrown ProbeError is the command's error. */
export type CommandHandlers = {
  [K in CommandName]: (
    args: PageCommands[K]['args'],
    context: CommandContext,
  ) => PageCommands[K]['result'] | Promise<PageCommands[K]['result']>
}

/** All that can be asked of a page; what observes it does without. */
export interface Commands {
  handlers: CommandHandlers
  /** An element that a person flagged, in the words of the commands. */
  describe(element: Element, redact: Redactor): MarkedElement
  /** Nobody asks any more. */
  close(): void
}

/**
 * Gives the commands, once the daemon took the page.
 *
 * @param bridge the address of the bridge that took it
 */
export type CommandLoader = (bridge: URL) => Promise<Commands>
