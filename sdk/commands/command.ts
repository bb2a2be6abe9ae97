/** The shape of the page's commands, and what each is given. */
import type { Devices } from '../act/devices.js'
import type { HandlerWaits } from '../act/handler-waits.js'
import type { PageClock } from '../clock/page-clock.js'
import type { ShadowRoots } from '../dom/shadow-roots.js'
import type { CauseTracker } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import type { Phrases } from '../observe/dom/phrases.js'
import type { Findings } from '../observe/findings.js'
import type { Watches } from '../page/claims/watches.js'
import type { PageContext } from '../page/page-context.js'
import type { NodeIds } from '../page/snapshot/node-ids.js'
import type { Natives } from '../platform/natives.js'
import type { ActAcknowledgement } from '../protocol/commands/act.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import type { CommandName, PageCommands } from '../protocol/commands/index.js'
import type { MarkedElement } from '../protocol/conversation.js'
import type { StoreRegistry } from '../state/registry.js'

/** What the commands keep between two calls; it ends with the connection. */
export interface CommandState {
  devices: Devices
  handlerWaits: HandlerWaits
  watches: Watches
  nodeIds: NodeIds
}

/** What a connection gives its commands. */
export interface CommandSource extends PageContext {
  emit: Emit
  cause: CauseTracker
  natives: Natives
  shadowRoots: ShadowRoots
  clock: PageClock
  findings: Findings
  stores: StoreRegistry
  /** what `probe.describe` registered, stores included */
  capabilities(): Capabilities
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

export interface CommandContext extends CommandSource, CommandState {}

/** One handler for each command; a thrown ProbeError is the command's error. */
export type CommandHandlers = {
  [K in CommandName]: (
    args: PageCommands[K]['args'],
    context: CommandContext,
  ) => PageCommands[K]['result'] | Promise<PageCommands[K]['result']>
}

/** The commands of one connection. */
export interface Commands {
  /** Runs a command; a thrown ProbeError is its error. */
  run(name: CommandName, args: unknown, source: CommandSource): unknown
  /** Describes an element that a person flagged. */
  describe(element: Element, context: PageContext): MarkedElement
  /** An element in one phrase, with its role, name, value and states. */
  phraseOf: Phrases['of']
  /** Drops what the commands keep. */
  close(): void
}

/**
 * Gives the commands, once the daemon took the page.
 *
 * @param bridge the address of the bridge that took it
 * @param fetching called with the address of a script before it is fetched
 */
export type CommandLoader = (bridge: URL, fetching: (address: string) => void) => Promise<Commands>
