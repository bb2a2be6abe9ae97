export interface Capabilities {
  testids: string[]
  signals: string[]
  stores: string[]
  flows: string[]
}

/** What the app registered with `probe.describe`. */
export interface CapabilitiesCommand {
  args: Record<string, never>
  result: Capabilities
}
