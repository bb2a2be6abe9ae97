/** Maps places in served code to source files, by the source maps that the app's dev server serves. */
import { FlattenMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping'
import type { SourcePlace } from '../../sdk/protocol/commands/source.js'
import { isLocalHost } from '../../sdk/protocol/local-host.js'
import { fileOf } from './source-file.js'

export const CODE_TIMEOUT_MS = 3_000
export const CODE_BYTES = 32 * 1024 * 1024
const MAPS = 100
const NAMED = /\/\/[#@]\s*sourceMappingURL=(\S+)\s*$/
const INLINE = /^data:application\/json[^,]*?(;base64)?,(.*)$/s

/** The server of a page, as this thread reaches it. */
export interface CodeServer {
  /** of the page */
  origin: string
  /** @throws Error when the server does not answer with a text of at most CODE_BYTES */
  textOf(address: string): Promise<string>
}

export class ServedSources {
  /** by the address of the code */
  readonly #maps = new Map<string, Promise<TraceMap | undefined>>()

  /** The source file of the first place that a map of the server finds in the app's own code. */
  async firstOf(places: readonly SourcePlace[], server: CodeServer): Promise<SourcePlace | undefined> {
    for (const place of places) {
      const found = await this.sourceOf(place, server)
      if (found !== undefined) return found
    }
    return undefined
  }

  /**
   * @param place in served code; `file` is its address, `line` and `column` begin with 1
   * @returns undefined for code of a package, without a map, or of a server that is neither the page's nor local
   */
  async sourceOf({ file, line, column }: SourcePlace, server: CodeServer): Promise<SourcePlace | undefined> {
    if (!isServedFor(server, file)) return undefined
    const known = this.#maps.get(file)
    const loading = known ?? mapOf(file, server).catch(() => undefined)
    if (known === undefined) this.#keep(file, loading)
    const map = await loading
    if (map === undefined) return undefined
    const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
    const name = found.source === null ? undefined : fileOf(found.source)
    return name === undefined || found.line === null
      ? undefined
      : { file: name, line: found.line, column: (found.column ?? 0) + 1 }
  }

  #keep(file: string, map: Promise<TraceMap | undefined>): void {
    const [oldest] = this.#maps.keys()
    if (this.#maps.size >= MAPS && oldest !== undefined) this.#maps.delete(oldest)
    this.#maps.set(file, map)
  }
}

/** The address comes from the page, which must not make this program ask other servers. */
function isServedFor(server: CodeServer, file: string): boolean {
  if (!URL.canParse(file)) return false
  const { protocol, hostname, origin } = new URL(file)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && (isLocalHost(hostname) || origin === server.origin)
}

async function mapOf(file: string, server: CodeServer): Promise<TraceMap | undefined> {
  const code = await server.textOf(file)
  const named = NAMED.exec(code)?.[1]
  if (named === undefined) return undefined
  const [, isBase64, inline] = INLINE.exec(named) ?? []
  if (inline !== undefined) {
    const json =
      isBase64 === undefined ? decodeURIComponent(inline) : Buffer.from(inline, 'base64').toString()
    return new FlattenMap(json, file)
  }
  const address = new URL(named, file).href
  return isServedFor(server, address) ? new FlattenMap(await server.textOf(address), address) : undefined
}
