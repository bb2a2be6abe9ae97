/** Evaluates the leaves of a watch now. Reports changes and near misses that were not reported before. */
export interface CatchUpCommand {
  args: { watch: string }
  result: Record<string, never>
}
