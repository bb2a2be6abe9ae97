/** Looks at a watch's leaves now, and reports changes and near misses that were not reported yet. */
export interface CatchUpCommand {
  args: { watch: string }
  result: Record<string, never>
}
