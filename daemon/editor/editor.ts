import type { SourcePlace } from '../../sdk/protocol/commands/source.js'
import { EDITOR_PAUSE_MS } from '../../sdk/protocol/limits.js'
import type { Clock } from '../../workers/timeline/clock.js'
import { openThroughServer } from './dev-server.js'
import { launch } from './launch.js'
import { type Project, sourceFile } from './source-file.js'

export type Opening = { by: string } | { why: string }

/** Opens source files in the person's editor, one at a time: a page must not open a hundred windows. */
export class Editor {
  readonly #clock: Clock
  #isResting = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Opens a file through the dev server of the page, else with `launch-editor`.
   *
   * @param place as the page names it
   * @param url of the page
   * @returns what opened it, or a sentence that says why it is not open. Never rejects.
   */
  async open(place: SourcePlace, url: string, project: Project): Promise<Opening> {
    if (this.#isResting) return { why: 'another file is being opened; try again' }
    this.#isResting = true
    try {
      const found = await sourceFile(place.file, project)
      if ('refused' in found) return { why: found.refused }
      const exact = { file: found.file, line: Math.max(1, place.line), column: Math.max(1, place.column) }
      const by = await openThroughServer(url, exact)
      if (by !== undefined) return { by }
      const why = await launch(exact)
      return why === undefined ? { by: 'probe' } : { why }
    } finally {
      this.#clock.after(EDITOR_PAUSE_MS, () => {
        this.#isResting = false
      })
    }
  }
}
