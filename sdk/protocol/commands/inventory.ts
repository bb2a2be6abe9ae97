export interface Inventory {
  stores: number
  /** animations and transitions that run, or that ended with a lasting effect */
  animations: number
  signals: number
}

export interface InventoryCommand {
  args: Record<string, never>
  result: Inventory
}
