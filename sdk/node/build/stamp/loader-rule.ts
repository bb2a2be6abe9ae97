/** How a bundler runs the stamping loader. */
import { fileURLToPath } from 'node:url'
import type { LoaderOptions } from './loader.js'

/** A CommonJS bundle, because loader runners `require` it. */
const LOADER = fileURLToPath(new URL('../stamp/loader.cjs', import.meta.url))

export interface StampLoader {
  loader: string
  options: LoaderOptions
}

export function stampLoader(options: LoaderOptions): StampLoader {
  return { loader: LOADER, options }
}

/** A rule of webpack. As a `pre` rule it runs before the compiler's rules. https://webpack.js.org/configuration/module/#rule */
export function loaderRule(loader: StampLoader): object {
  return { enforce: 'pre', test: /\.(?:[cm]?jsx?|tsx|mdx)$/, exclude: /node_modules/, use: [loader] }
}
