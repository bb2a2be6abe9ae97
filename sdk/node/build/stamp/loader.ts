/** A loader for webpack and Turbopack that stamps a file before the compiler reads it. */
import { type Stamp, stamper } from './index.js'

/** https://webpack.js.org/api/loaders/ Turbopack requires JSON values. */
export interface LoaderOptions {
  root: string
  from: string
  exclude: string[]
}

interface LoaderContext {
  resourcePath: string
  getOptions(): LoaderOptions
  async(): (error: Error | null, code?: string, map?: unknown) => void
  emitWarning?(warning: Error): void
}

const stamps = new Map<string, Stamp>()

export default function loader(this: LoaderContext, code: string, map?: unknown): void {
  const done = this.async()
  const { root, from, exclude } = this.getOptions()
  const key = JSON.stringify([root, from, exclude])
  const warn = (line: string) => this.emitWarning?.(new Error(`probe: ${line}`))
  const stamp = stamps.get(key) ?? stamper({ root, from, exclude, warn })
  stamps.set(key, stamp)
  stamp(code, this.resourcePath).then(
    (stamped) => done(null, stamped?.code ?? code, stamped === undefined ? map : stamped.map),
    (error: Error) => done(error),
  )
}
