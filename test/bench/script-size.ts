import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Benchmark } from './figure.js'

/** The page's script, as it is served. */
export const scriptSize: Benchmark = {
  name: 'script-size',
  async run() {
    const script = await readFile(new URL('../../sdk/probe.js', import.meta.url))
    return [
      {
        name: 'SDK script, minified and gzip',
        value: gzipSync(script, { level: 9 }).byteLength,
        unit: 'B',
        n: 1,
      },
    ]
  },
}
