/** Maps places in served code to source files, by the source maps that the app's dev server serves. */
import { FlattenMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping'
import type { Page } from 'playwright-core'
import type { SourcePlace } from '../../sdk/protocol/commands/source.js'
import { isLocalHost } from '../../sdk/protocol/local-host.js'
import { fileOf } from './source-file.js'

const TIMEOUT_MS = 3_000
const BYTES = 32 * 1024 * 1024
const MAPS = 100
const NAMED = /\/\/[#@]\s*sourceMappingURL=(\S+)\s*$/
const INLINE = /^data:application\/json[^,]*?(;base64)?,(.*)$/s

export class ServedSources {
  /** by the address of the code */
  readonly #maps = new Map<string, Promise<TraceMap | undefined>>()

  /**
   * @param place in served code; `file` is its address, `line` and `column` begin with 1
   * @param page that runs the code; the code is requested with its cookies
   * @returns undefined for code of a package, without a map, or of a server that is neither the page's nor local
   */
  async sourceOf({ file, line, column }: SourcePlace, page: Page): Promise<SourcePlace | undefined> {
    if (!isServedFor(page, file)) return undefined
    const known = this.#maps.get(file)
    const loading = known ?? mapOf(file, page).catch(() => undefined)
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

/** The address comes from the page, which must not make the driver ask other servers. */
function isServedFor(page: Page, file: string): boolean {
  if (!URL.canParse(file)) return false
  const { protocol, hostname, origin } = new URL(file)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && (isLocalHost(hostname) || origin === new URL(page.url()).origin)
}

async function mapOf(file: string, page: Page): Promise<TraceMap | undefined> {
  const code = await textOf(file, page)
  const named = NAMED.exec(code)?.[1]
  if (named === undefined) return undefined
  const [, isBase64, inline] = INLINE.exec(named) ?? []
  if (inline !== undefined) {
    const json =
      isBase64 === undefined ? decodeURIComponent(inline) : Buffer.from(inline, 'base64').toString()
    return new FlattenMap(json, file)
  }
  const address = new URL(named, file).href
  return isServedFor(page, address) ? new FlattenMap(await textOf(address, page), address) : undefined
}

/** @throws Error when the server does not answer with a text of at most BYTES */
async function textOf(address: string, page: Page): Promise<string> {
  const response = await page.context().request.get(address, { timeout: TIMEOUT_MS, maxRedirects: 2 })
  try {
    const announced = Number(response.headers()['content-length'] ?? 0)
    if (!response.ok() || announced > BYTES) throw new Error(`${address} answered ${response.status()}`)
    const body = await response.body()
    if (body.byteLength > BYTES) throw new Error(`${address} is too large`)
    return body.toString()
  } finally {
    await response.dispose()
  }
}
