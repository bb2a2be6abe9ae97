/** A page's script made of what npm gives, as an app's own build would make it. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Bundles a module and all that it imports as one classic script.
 *
 * @param source a compiled module's address, or a module of JSX
 * @param options.production leaves out what libraries do in development only; false when left out
 */
export async function bundle(
  source: URL | string,
  { production = false }: { production?: boolean } = {},
): Promise<string> {
  const mode = production ? 'production' : 'development'
  const { outputFiles } = await build({
    ...(source instanceof URL
      ? { entryPoints: [fileURLToPath(source)] }
      : { stdin: { contents: source, resolveDir: root, loader: 'jsx' } }),
    jsx: 'automatic',
    jsxDev: !production,
    bundle: true,
    minify: production,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
