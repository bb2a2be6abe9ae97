/** Contract between the daemon's actors and the SDK in the page: one file per page command. */
import type { PageError } from '../errors.js'
import type { ActAcknowledgement, ActCommand } from './act.js'
import type { AheadCommand } from './ahead.js'
import type { AnnounceCommand } from './announce.js'
import type { AppearanceCommand } from './appearance.js'
import type { AroundCommand } from './around.js'
import type { BoxesCommand } from './boxes.js'
import type { CancelCommand } from './cancel.js'
import type { CapabilitiesCommand } from './capabilities.js'
import type { CatchUpCommand } from './catch-up.js'
import type { ClockCommand } from './clock.js'
import type { ElementCommand } from './element.js'
import type { EnteredCommand } from './entered.js'
import type { FindCommand } from './find.js'
import type { InventoryCommand } from './inventory.js'
import type { LocatorsCommand } from './locators.js'
import type { MarkedCommand } from './marked.js'
import type { NavigateCommand } from './navigate.js'
import type { PingCommand } from './ping.js'
import type { RecordCommand } from './record.js'
import type { ScrollToCommand } from './scroll-to.js'
import type { ShownCommand } from './shown.js'
import type { SnapshotCommand } from './snapshot.js'
import type { StateCommand } from './state.js'
import type { UnwatchCommand } from './unwatch.js'
import type { WatchCommand } from './watch.js'

export interface PageCommands {
  snapshot: SnapshotCommand
  find: FindCommand
  element: ElementCommand
  boxes: BoxesCommand
  appearance: AppearanceCommand
  around: AroundCommand
  state: StateCommand
  capabilities: CapabilitiesCommand
  inventory: InventoryCommand
  act: ActCommand
  entered: EnteredCommand
  announce: AnnounceCommand
  watch: WatchCommand
  catchUp: CatchUpCommand
  ahead: AheadCommand
  unwatch: UnwatchCommand
  shown: ShownCommand
  navigate: NavigateCommand
  clock: ClockCommand
  scrollTo: ScrollToCommand
  locators: LocatorsCommand
  marked: MarkedCommand
  record: RecordCommand
  cancel: CancelCommand
  ping: PingCommand
}

export type CommandName = keyof PageCommands

export type PageCommand = {
  [K in CommandName]: { id: number; name: K; args: PageCommands[K]['args'] }
}[CommandName]

/** Replies to a command. Progress and acknowledgement precede the one result or error. */
export type PageReply =
  | { id: number; kind: 'progress' }
  | { id: number; kind: 'acknowledged'; value: ActAcknowledgement }
  | { id: number; kind: 'result'; value: unknown }
  | { id: number; kind: 'error'; error: PageError }
