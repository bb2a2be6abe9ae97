/** Counts of optional sources of events: a page may have none of them. */
export interface Inventory {
  /** registered stores */
  stores: number
  /** animations and transitions that run or hold an effect */
  animations: number
  /** signals that the app advertised */
  signals: number
}

/** Counts the optional sources of events. */
export interface InventoryCommand {
  args: Record<string, never>
  result: Inventory
}
