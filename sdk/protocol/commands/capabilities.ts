export interface Capabilities {
  testids: string[]
  signals: string[]
  stores: string[]
  flows: string[]
}

/** What the app registered with `probe.describe`, and stores that it did not register. */
export interface CapabilitiesCommand {
  args: Record<string, never>
  result: Capabilities & { foundStores?: string[] }
}
