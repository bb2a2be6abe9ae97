import type { Action } from '../act/action.js'
import type { Devices } from '../act/devices.js'
import type { HandlerWaits } from '../act/handler-waits.js'
import type { TakeHand } from '../act/native/take.js'
import type { PageClock } from '../clock/page-clock.js'
import type { ShadowRoots } from '../dom/shadow-roots.js'
import type { CauseTracker } from '../observe/cause/cause-tracker.js'
import type { Emit } from '../observe/channel.js'
import type { Findings } from '../observe/findings.js'
import type { Watches } from '../page/claims/watches.js'
import type { PageContext } from '../page/page-context.js'
import type { NodeIds } from '../page/snapshot/node-ids.js'
import type { Human } from '../panel/human.js'
import type { MarkTarget } from '../panel/mark-target.js'
import type { PanelScript } from '../panel/panel.js'
import type { PanelTrigger } from '../panel/trigger.js'
import type { Natives } from '../platform/natives.js'
import type { ActAcknowledgement, GestureName } from '../protocol/commands/act.js'
import type { Capabilities } from '../protocol/commands/capabilities.js'
import type { CommandName, PageCommands } from '../protocol/commands/index.js'
import type { MarkedCommand } from '../protocol/commands/marked.js'
import type { Marked } from '../protocol/conversation.js'
import type { StoreRegistry } from '../state/registry.js'
import type { Stores } from '../state/stores.js'

/** State that the commands of a connection keep between two calls. */
export interface CommandState {
  devices: Devices
  handlerWaits: HandlerWaits
  watches: Watches
  nodeIds: NodeIds
}

export interface CommandSource extends PageContext {
  emit: Emit
  cause: CauseTracker
  natives: Natives
  shadowRoots: ShadowRoots
  clock: PageClock
  findings: Findings
  stores: StoreRegistry
  /** registered with `probe.describe`, stores included */
  capabilities(): Capabilities
  doc: string
  /** The person at the tab. */
  human: Human
  /** Loads a script on demand. Each call loads it again. */
  load<Name extends keyof OnDemand>(name: Name): Promise<OnDemand[Name]>
  /** Aborted when the caller cancels the command. */
  signal: AbortSignal
  cancel(command: number): void
  /** A long command calls it at each step; the daemon gets at most one report per PROGRESS_MS. */
  progress(): void
  /** Reports to the daemon that the action was dispatched, before it settles. */
  acknowledge(value: ActAcknowledgement): void
}

/** What the commands of a connection share. */
export type ConnectionSource = Omit<CommandSource, 'signal' | 'cancel' | 'progress' | 'acknowledge'>

/** Scripts that load when they are needed first. */
export interface OnDemand {
  /** loads when the first of these commands is called */
  further: FurtherCommands
  /** loads when it is shown, after `further` */
  panel: PanelScript
}

export interface CommandContext extends Omit<CommandSource, 'stores'>, CommandState {
  stores: Stores
  /** the commands of the script that loads on demand */
  further(): Promise<FurtherCommands>
  /** Finds marked elements again. */
  findMarked(args: MarkedCommand['args']): Promise<MarkedCommand['result']>
  panel: PanelTrigger
}

/** One handler per command. A ProbeError that it throws becomes the command's error. */
export type CommandHandlers = {
  [K in CommandName]: (
    args: PageCommands[K]['args'],
    context: CommandContext,
  ) => PageCommands[K]['result'] | Promise<PageCommands[K]['result']>
}

/** Commands that no synthetic action and no claim needs. */
export interface FurtherCommands extends FurtherHandlers {
  readonly takeHand: TakeHand
  readonly gestures: Record<GestureName, Action>
}

type FurtherHandlers = Pick<
  CommandHandlers,
  | 'ahead'
  | 'announce'
  | 'appearance'
  | 'around'
  | 'boxes'
  | 'capabilities'
  | 'clock'
  | 'element'
  | 'entered'
  | 'find'
  | 'inventory'
  | 'locators'
  | 'marked'
  | 'navigate'
  | 'record'
  | 'scrollTo'
  | 'snapshot'
  | 'state'
>

export interface Commands {
  /** Completes the connection with what needs these modules. Called once, before the first command. */
  begin(source: ConnectionSource): void
  run(name: CommandName, args: unknown, source: CommandSource): unknown
  /** Describes what the person marks. */
  describe(target: MarkTarget): Promise<Marked>
  close(): void
}
