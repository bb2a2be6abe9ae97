import type { ActId } from '../values.js'

/** Reports that the browser got the input that a native action ordered last. */
export interface EnteredCommand {
  args: {
    act: ActId
    /** why the browser did not get it */
    error?: string
  }
  result: Record<string, never>
}
