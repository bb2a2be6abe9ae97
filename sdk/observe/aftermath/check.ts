import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'

/** One thing that an action may leave amiss on the page. Part of the page's third script. */
export interface Check {
  /**
   * Call before an action runs.
   *
   * @param isRemoving the control removes something, by its name
   * @returns true when the action may leave this amiss
   */
  begin(target: Element, action: ActionName, isRemoving: boolean): boolean
  /** Read when the claim came true. */
  readonly amiss: Amiss | undefined
}
