/** An operation is one call that an agent makes on a session. Each has its own file; `index.ts` lists them. */
import type { ObservedSession } from '../session/observed-session.js'

/** What the daemon must know before it passes a call to the session's actor. */
export interface OperationTraits {
  /** It may act on the page. It never acts while a person has paused the session. */
  readonly changesPage: boolean
  /** It waits while the tab is away. False for an operation that reads only what was recorded. */
  readonly needsPage: boolean
  readonly proves: boolean
}

export interface Operation<Name extends string, Input, Output extends object, Traits> {
  readonly name: Name
  readonly traits: Traits
  run(session: ObservedSession, input: Input, call: string): Promise<Output>
}

export type NoInput = Record<string, never>

/**
 * Declares an operation. Its types are inferred from `run`.
 *
 * @param operation `run` receives the session, the validated input, and the id of the call, which `session.change` and
 * cancellable commands need. It may throw a ProbeError; the code crosses the thread.
 */
export function defineOperation<
  const Name extends string,
  Input,
  Output extends object,
  const Traits extends OperationTraits,
>({
  name,
  run,
  changesPage,
  needsPage,
  proves,
}: { name: Name; run: Operation<Name, Input, Output, Traits>['run'] } & Traits): Operation<
  Name,
  Input,
  Output,
  Pick<Traits, keyof OperationTraits>
> {
  return { name, traits: { changesPage, needsPage, proves }, run }
}
