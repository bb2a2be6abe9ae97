/** The module for Nuxt: `modules: ['probe-runtime/nuxt']` in its config. */
import type { BuildOptions } from '../options.js'
import { type ProbePlugin, vitePlugins } from '../vite/index.js'

export type { BuildOptions } from '../options.js'

/** The part of Nuxt that this module uses. */
export interface Nuxt {
  options: { dev: boolean; rootDir: string; builder: unknown }
  hook(name: 'vite:extend', run: (context: { config: { plugins?: unknown[] } }) => void): unknown
}

const ENTRY = 'probe-runtime/nuxt'

/**
 * Observes the app's pages in development: adds the SDK to the start of every document, and stamps the elements of
 * components with their source position. Does nothing in `nuxt build`, `nuxt generate` and `nuxt preview`.
 *
 * @param options all optional
 * @throws ProbeError BAD_ARGUMENTS for invalid options
 * @example
 * export default defineNuxtConfig({ modules: ['probe-runtime/nuxt'] })
 * @example
 * export default defineNuxtConfig({ modules: [['probe-runtime/nuxt', { app: 'shop' }]] })
 */
export default function probe(options: BuildOptions, nuxt: Nuxt): void {
  const { dev, rootDir, builder } = nuxt.options
  // Vite's root is the folder of the sources, `app/` since Nuxt 4.
  const plugins: ProbePlugin[] = vitePlugins(options, ENTRY, rootDir)
  if (!dev) return
  if (/webpack|rspack/.test(String(builder)))
    console.warn(`probe: ${ENTRY} needs Nuxt's Vite builder: with ${builder}, pages do not load the SDK`)
  nuxt.hook('vite:extend', ({ config }) => {
    config.plugins = [...plugins, ...(config.plugins ?? [])]
  })
}
