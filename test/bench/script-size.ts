import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Benchmark } from './figure.js'

export const scriptSize: Benchmark = {
  name: 'script-size',
  async run() {
    const size = async (name: string) => {
      const script = await readFile(new URL(`../../page/${name}`, import.meta.url))
      return { value: gzipSync(script, { level: 9 }).byteLength, unit: 'B', n: 1 } as const
    }
    return [
      { name: 'SDK script, before the app, minified and gzip', ...(await size('probe.js')) },
      {
        name: 'its commands, when a daemon took the page, minified and gzip',
        ...(await size('probe-commands.js')),
      },
      {
        name: 'its further commands, when the first of them is called, minified and gzip',
        ...(await size('probe-further.js')),
      },
      {
        name: 'its rules, when a daemon took the page, minified and gzip',
        ...(await size('probe-rules.js')),
      },
      {
        name: 'its channels for rare claims, when a daemon took the page, minified and gzip',
        ...(await size('probe-rare.js')),
      },
      {
        name: 'its panel, when the panel is shown first, minified and gzip',
        ...(await size('probe-panel.js')),
      },
    ]
  },
}
