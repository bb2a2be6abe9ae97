import { type Unreached, unreachedBy } from '../leaving.js'
import { defineCommand } from './command.js'

/** The navigation that failed, if the page is where it was before because of it. */
export const unreached = defineCommand(
  async ({ page }, _args: Record<never, never>): Promise<{ unreached?: Unreached }> => {
    const found = unreachedBy(page)
    return found === undefined ? {} : { unreached: found }
  },
)
