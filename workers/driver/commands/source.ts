import type { SourcePlace } from '../../../sdk/protocol/commands/source.js'
import { defineCommand } from './command.js'

/** Maps a place in code that the app's server sent to the source file; undefined when no map of the server knows it. */
export const source = defineCommand(
  async ({ page, served }, place: SourcePlace): Promise<SourcePlace | undefined> =>
    served.sourceOf(place, page),
)
