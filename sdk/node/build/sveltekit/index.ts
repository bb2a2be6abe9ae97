/** The plugin for SvelteKit: `import { probe } from 'probe-runtime/sveltekit'`. */
import type { BuildOptions } from '../options.js'
import { type ProbePlugin, vitePlugins } from '../vite/index.js'

export type { BuildOptions } from '../options.js'
export type { ProbePlugin } from '../vite/index.js'

/**
 * Observes the app's pages in development, also server-rendered ones. Put it before `sveltekit()` in `plugins` of
 * `vite.config`; no server hook is needed.
 *
 * @param options all optional
 * @throws ProbeError BAD_ARGUMENTS for invalid options
 * @example
 * export default defineConfig({ plugins: [probe(), sveltekit()] })
 */
export function probe(options: BuildOptions = {}): ProbePlugin[] {
  return vitePlugins(options, 'probe-runtime/sveltekit')
}
