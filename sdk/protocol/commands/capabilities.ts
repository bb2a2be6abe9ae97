export interface Capabilities {
  testids: string[]
  signals: string[]
  stores: string[]
  flows: string[]
}

/** What the app advertises for tests. */
export interface CapabilitiesCommand {
  args: Record<string, never>
  result: Capabilities
}
