/** The integration for Astro: `import { probe } from 'probe-runtime/astro'`. */
import { type BuildOptions, parseOptions } from '../options.js'
import { vitePlugins } from '../vite/index.js'

export type { BuildOptions } from '../options.js'

/** The part of Astro's `AstroIntegration` that this integration uses. */
export interface ProbeIntegration {
  name: string
  hooks: {
    'astro:config:setup': (options: { command: string; updateConfig(config: object): unknown }) => void
  }
}

/**
 * Observes the app's pages in development: adds the SDK to the start of every document, and stamps the elements of
 * `.astro` files and islands with their source position. Does nothing in `astro build` and `astro preview`.
 *
 * @param options all optional
 * @throws ProbeError BAD_ARGUMENTS for invalid options
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
