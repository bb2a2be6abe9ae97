/** Cancels a running command. An action that is already dispatched is not undone. */
export interface CancelCommand {
  args: { command: number }
  result: Record<string, never>
}
