/** Where elements come from in the app's source files. Places in served code are mapped as its server's maps say. */
import type { Made, SourcePlace } from '../../sdk/protocol/commands/source.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import { ServedSources } from '../driver/served-sources.js'
import type { Clock } from '../timeline/clock.js'
import { localServer } from './local-code.js'

/** an answer is not held up longer */
const MAPPING_MS: Milliseconds = 500

/** Where the app's own code made an element, in source files only. */
export type Place = Omit<Made, 'served'>

/** Maps the first of some places in served code that is of the app's own code. */
export type Mapper = (served: readonly SourcePlace[]) => Promise<SourcePlace | undefined>

/** Reads the maps of a dev server on this machine. Undefined for a tab of another server. */
export function localMapper(origin: string): Mapper | undefined {
  const server = localServer(origin)
  const maps = new ServedSources()
  return server && ((served) => maps.firstOf(served, server))
}

export class Sources {
  readonly #map: Mapper | undefined
  readonly #clock: Clock

  /** @param map undefined for a tab whose server nothing may ask */
  constructor(map: Mapper | undefined, clock: Clock) {
    this.#map = map
    this.#clock = clock
  }

  /** Prefers the exact place that a map finds for the places in served code. Never rejects. */
  async placeOf({ source, served, file }: Made): Promise<Place> {
    const found = served === undefined ? undefined : await this.#mapped(served)
    if (found !== undefined) return { source: { ...found, file: sameFile(found.file, file ?? source?.file) } }
    return { ...(source === undefined ? {} : { source }), ...(file === undefined ? {} : { file }) }
  }

  /** Undefined when nothing maps a place, or the map is not there in time. Never rejects. */
  async #mapped(served: readonly SourcePlace[]): Promise<SourcePlace | undefined> {
    if (this.#map === undefined) return undefined
    const asked = this.#map(served).catch(() => undefined)
    const late = new AbortController()
    const overdue = new Promise<undefined>((resolve) => {
      const stop = this.#clock.after(MAPPING_MS, () => resolve(undefined))
      late.signal.addEventListener('abort', stop)
    })
    return Promise.race([asked, overdue]).finally(() => late.abort())
  }
}

/** Stamps name files from the repository's root, maps from the app's folder. */
function sameFile(mapped: string, stamped: string | undefined): string {
  return stamped?.endsWith(`/${mapped}`) === true ? stamped : mapped
}
