import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Bundles a module and its imports as one classic script.
 *
 * @param source URL of a compiled module, or the source of a JSX module
 * @param options.production omits what libraries do only in development; default false
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
