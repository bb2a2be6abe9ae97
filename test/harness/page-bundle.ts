/** What the bundles of pages in real libraries have in common: development builds, components of Svelte, templates of Vue. */
import type { BuildOptions } from 'esbuild'
import { compile, compileModule } from 'svelte/compiler'

/** The build of Vue that compiles templates in the page. */
export const VUE = 'vue/dist/vue.esm-bundler.js'

export const FOR_PAGES = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: {
    'process.env.NODE_ENV': '"development"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  conditions: ['browser', 'development'],
  logLevel: 'silent',
} as const satisfies BuildOptions

/** @param path of a component `*.svelte`, or of a module with runes `*.svelte.js` */
export function compileSvelte(path: string, source: string): string {
  const options = { filename: path, generate: 'client', dev: true } as const
  return path.endsWith('.svelte')
    ? compile(source, { ...options, css: 'injected' }).js.code
    : compileModule(source, options).js.code
}
