/** A page's script made of what npm gives, as an app's own build would make it. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Bundles a module of JSX for a page.
 *
 * @param production leaves out what libraries do in development only
 */
export async function bundle(contents: string, production = false): Promise<string> {
  const mode = production ? 'production' : 'development'
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'jsx' },
    jsx: 'automatic',
    jsxDev: !production,
    bundle: true,
    minify: production,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  })
  return outputFiles[0]?.text ?? ''
}
