/** Starts or ends the reports on what a person does in the page: `performed` events. Repeating it changes nothing. */
export interface RecordCommand {
  args: { on: boolean }
  result: Record<string, never>
}
