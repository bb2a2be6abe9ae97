/** The calls of a session's actor. Arguments were validated at the border (mcp/tools); results are plain JSON. */
import type {
  ActionArguments,
  ActionName,
  Capabilities,
  ElementDescriptor,
  FindStrategy,
  FoundElement,
  PageCommands,
  Snapshot,
  StoreReading,
} from '../../sdk/protocol/commands.js'
import type { ConsoleLevel } from '../../sdk/protocol/events.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Cursor, Milliseconds, Ref } from '../../sdk/protocol/values.js'
import type { Predicate } from '../predicates/predicate.js'
import type { ActorBeginning } from '../session/ports.js'

export interface ActStep {
  target: Locator
  action: ActionName
  args: ActionArguments
}

export interface ObserveArguments {
  window_ms: Milliseconds
  since?: Cursor
  filters?: string[]
  max_events?: number
}

export interface NetworkArguments {
  since?: Cursor
  method?: string
  urlContains?: string
  status?: number
  bodies: boolean
  /** also what elements load and what a dev server asks for by itself; of these otherwise only what failed */
  all?: boolean
}

export interface ConsoleArguments {
  level?: ConsoleLevel
  since?: Cursor
}

export interface ReconcileArguments {
  since?: Cursor
  urlContains?: string
}

export interface ActAndWaitArguments extends ActStep {
  until?: Predicate
  timeout_ms: Milliseconds
  intent?: string
}

export interface AssertArguments {
  predicate: Predicate
  timeout_ms: Milliseconds
  since?: Cursor
  intent?: string
  /** the `wait` action: blocks until the predicate holds, and looks back over the buffer */
  wait?: boolean
}

export type ClockArguments = PageCommands['clock']['args']

export type ScrollToArguments = Omit<PageCommands['scrollTo']['args'], 'act'>

export type NavigateTo = { url: string } | 'reload' | 'back' | 'forward'

/** The fields of a result; the daemon adds the session block. */
export type Result = { [key: string]: unknown }

/**
 * One actor's calls. Every one may throw a ProbeError (its code survives Comlink). `call` names the call, so that
 * `cancel` can end its waiting.
 */
export interface ActorApi {
  begin(beginning: ActorBeginning, port: unknown): Promise<void>
  page(
    call: string,
    args: { mode: 'full' | 'interactive' | 'status'; scope?: string; diff?: boolean },
  ): Promise<Snapshot & Result>
  find(
    call: string,
    args: { by: FindStrategy; value: string; name?: string; exact?: boolean; scope?: string },
  ): Promise<{ elements: FoundElement[]; near?: string[] }>
  element(call: string, args: { ref: Ref }): Promise<ElementDescriptor>
  state(call: string, args: PageCommands['state']['args']): Promise<StoreReading>
  capabilities(call: string, args: Record<string, never>): Promise<Capabilities>
  act(call: string, args: ActStep | { steps: ActStep[] }): Promise<Result>
  actAndWait(call: string, args: ActAndWaitArguments): Promise<Result>
  assert(call: string, args: AssertArguments): Promise<Result>
  observe(call: string, args: ObserveArguments): Promise<Result>
  network(call: string, args: NetworkArguments): Promise<Result>
  console(call: string, args: ConsoleArguments): Promise<Result>
  reconcile(call: string, args: ReconcileArguments): Promise<Result>
  animations(call: string, args: Record<string, never>): Promise<Result>
  navigate(call: string, args: { to: NavigateTo }): Promise<Result>
  clock(call: string, args: ClockArguments): Promise<Result>
  scrollTo(call: string, args: ScrollToArguments): Promise<Result>
  cancel(call: string): Promise<void>
}

/** Calls that an agent's tool makes; the daemon hands out exactly these. */
export type SessionCall = Exclude<keyof ActorApi, 'begin' | 'cancel'>
