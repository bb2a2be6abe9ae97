/** Where elements come from in the app's source files. The driver of a lease maps places in served code. */
import type { Origin, SourcePlace } from '../../sdk/protocol/commands/source.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Clock } from '../timeline/clock.js'
import type { MainThread } from './main-thread.js'

/** an answer is not held up longer */
const MAPPING_MS: Milliseconds = 500

/** Where an element comes from, in source files only. */
export interface Place extends Omit<Origin, 'source'> {
  source?: SourcePlace
}

export class Sources {
  readonly #main: Pick<MainThread, 'driver'> | undefined
  readonly #clock: Clock

  /** @param main undefined for a tab that no driver reaches */
  constructor(main: Pick<MainThread, 'driver'> | undefined, clock: Clock) {
    this.#main = main
    this.#clock = clock
  }

  /** Leaves out a place in served code that nothing maps. Never rejects. */
  async placeOf({ component, file, source }: Origin): Promise<Place> {
    const named = {
      ...(component === undefined ? {} : { component }),
      ...(file === undefined ? {} : { file }),
    }
    if (source === undefined) return named
    const { served, ...given } = source
    const place = served === true ? await this.mapped(given) : given
    return place === undefined ? named : { ...named, source: place }
  }

  /** Undefined when nothing maps the place, or the map is not there in time. Never rejects. */
  async mapped({ file, line, column }: SourcePlace): Promise<SourcePlace | undefined> {
    if (this.#main === undefined) return undefined
    const asked = this.#main.driver('source', { file, line, column }).catch(() => undefined)
    const late = new AbortController()
    const overdue = new Promise<undefined>((resolve) => {
      const stop = this.#clock.after(MAPPING_MS, () => resolve(undefined))
      late.signal.addEventListener('abort', stop)
    })
    return Promise.race([asked, overdue]).finally(() => late.abort())
  }
}
