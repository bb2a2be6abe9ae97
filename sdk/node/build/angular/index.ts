/**
 * The wrapper of the proxy config of `ng serve`: `import { withProbe } from 'probe-runtime/angular'`. The dev server of
 * Angular has no other module of the app's that runs in its process and not in a build.
 */
import { type BuildOptions, parseOptions } from '../options.js'
import { serveInThisProcess } from '../page/this-process.js'
import { servedWith } from '../serving.js'

export type { BuildOptions } from '../options.js'

/**
 * Observes the app's pages in `ng serve`: adds the SDK to the start of every document. Elements are not stamped: Angular
 * compiles templates itself, and has no hook for it.
 *
 * @param config the proxy config
 * @param options all optional
 * @returns the same config
 * @throws ProbeError BAD_ARGUMENTS for invalid options
 * @example
 * export default withProbe({ '/api': { target: 'http://localhost:3000' } })
 */
export function withProbe<T extends object>(config: T, options: BuildOptions = {}): T {
  const parsed = parseOptions(options, 'probe-runtime/angular')
  if (process.env.NODE_ENV !== 'production') serveInThisProcess(servedWith(parsed).serving)
  return config
}
