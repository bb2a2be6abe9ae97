/** The plugin for SvelteKit: `import { probe } from 'probe-runtime/sveltekit'`. */
import type { Plugin } from 'vite'
import type { BuildOptions } from '../options.js'
import { vitePlugins } from '../vite/index.js'

export type { BuildOptions } from '../options.js'

/**
 * Observes the app's pages in development, those that the server rendered too. It stands before `sveltekit()` in
 * `plugins` of `vite.config`; no hook has to be written.
 *
 * @param options all may be left out
 * @throws ProbeError BAD_ARGUMENTS for options that are wrong
 * @example
 * export default defineConfig({ plugins: [probe(), sveltekit()] })
 */
export function probe(options: BuildOptions = {}): Plugin[] {
  return vitePlugins(options, 'probe-runtime/sveltekit')
}
