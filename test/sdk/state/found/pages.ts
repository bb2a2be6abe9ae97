/** Bundles the apps of fixtures/stores with their libraries. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../../../../fixtures/stores/', import.meta.url))
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' }

export const BODY = '<div id="app"></div><script src="/app.js"></script>'

/** What a site answers at `/app.js`. @param mode of the libraries' builds */
export async function appOf(
  name: 'react.jsx' | 'vue.js',
  mode: 'development' | 'production' = 'development',
): Promise<{ headers: typeof SCRIPT; body: string }> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}pages/${name}`],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['browser', mode],
    minify: mode === 'production',
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    write: false,
  })
  return { headers: SCRIPT, body: outputFiles[0]?.text ?? '' }
}
