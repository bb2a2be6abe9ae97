/** The plugin for webpack 5: `import { probe } from 'probe-runtime/webpack'`, or the same with `require`. */
import { type BuildOptions, parseOptions } from '../options.js'
import { serveInThisProcess } from '../page/this-process.js'
import { servedWith } from '../serving.js'
import { loaderRule, stampLoader } from '../stamp/loader-rule.js'

export type { BuildOptions } from '../options.js'

/**
 * The part of webpack's `Compiler` that the plugin uses. With webpack's own type, a config does not compile if the app and
 * this package have two copies of webpack.
 */
interface Compiler {
  context: string
  options: { mode?: string | undefined; module: { rules: unknown[] } }
  hooks: { watchRun: { tap(name: string, run: () => void): unknown } }
}

export interface ProbePlugin {
  // biome-ignore lint/suspicious/noExplicitAny: webpack's own type, which this package does not depend on
  apply(compiler: any): void
}

/**
 * Observes the app's pages in development: adds the SDK to the start of every document that this process serves, and stamps
 * elements with their source position. Works with webpack-dev-server, and with a server of the app's own. Does nothing in a
 * build.
 *
 * @param options all optional
 * @throws ProbeError BAD_ARGUMENTS for invalid options
 * @example
 * module.exports = { plugins: [probe(), new HtmlWebpackPlugin()] }
 */
export function probe(options: BuildOptions = {}): ProbePlugin {
  const parsed = parseOptions(options, 'probe-runtime/webpack')
  return {
    apply(compiler: Compiler) {
      if (compiler.options.mode === 'production' || process.env.NODE_ENV === 'production') return
      let isBegun = false
      // Only a dev server watches. Webpack reads the rules again for each compilation.
      compiler.hooks.watchRun.tap('probe', () => {
        if (isBegun) return
        isBegun = true
        const { serving, root, from } = servedWith(parsed, compiler.context)
        serveInThisProcess(serving)
        if (parsed.stamp === false) return
        const loader = stampLoader({ root, from, exclude: parsed.exclude ?? [] })
        compiler.options.module.rules.push(loaderRule(loader))
      })
    },
  }
}
