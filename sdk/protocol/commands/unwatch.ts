export interface UnwatchCommand {
  args: { watch: string }
  result: Record<string, never>
}
