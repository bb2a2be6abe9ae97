/** Cancels a running command; an act that it dispatched stays dispatched. */
export interface CancelCommand {
  args: { command: number }
  result: Record<string, never>
}
