/** The integration for Astro: `import { probe } from 'probe-runtime/astro'`. */
import { type BuildOptions, parseOptions } from '../options.js'
import { vitePlugins } from '../vite/index.js'

export type { BuildOptions } from '../options.js'

/** What Astro calls; the part of its `AstroIntegration` that is used here. */
export interface ProbeIntegration {
  name: string
  hooks: {
    'astro:config:setup': (options: { command: string; updateConfig(config: object): unknown }) => void
  }
}

/**
 * Observes the app's pages in development: the SDK comes first in every document, the elements of `.astro` files and of
 * islands are stamped with their place in the source. Does nothing in `astro build` and `astro preview`.
 *
 * @param options all may be left out
 * @throws ProbeError BAD_ARGUMENTS for options that are wrong
 * @example
 * export default defineConfig({ integrations: [probe(), react()] })
 */
export function probe(options: BuildOptions = {}): ProbeIntegration {
  const parsed = parseOptions(options, 'probe-runtime/astro')
  return {
    name: 'probe-runtime',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev')
          updateConfig({ vite: { plugins: [vitePlugins(parsed, 'probe-runtime/astro')] } })
      },
    },
  }
}
