/** The shape of an operation: one call that an agent makes on a session. One file each; `index.ts` lists them. */
import type { ObservedSession } from '../session/observed-session.js'

/** What the daemon must know of an operation before it passes the call to the session's actor. */
export interface OperationTraits {
  /** It acts on the page: it is not made while a person has paused the session. */
  readonly changesPage: boolean
  /** It waits while the tab is away. False for an operation that only reads what was recorded. */
  readonly needsPage: boolean
  /** Its result is a verdict. */
  readonly proves: boolean
}

export interface Operation<Name extends string, Input, Output extends object, Traits> {
  readonly name: Name
  readonly traits: Traits
  run(session: ObservedSession, input: Input, call: string): Promise<Output>
}

/** The input of an operation that takes no arguments. */
export type NoInput = Record<string, never>

/**
 * Declares an operation. Its input and output types are those of `run`.
 *
 * @param operation `run` receives the session, the validated input, and the id of the call for `session.change` and
 * for commands that can be cancelled. It may throw a ProbeError; the code crosses the thread.
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
