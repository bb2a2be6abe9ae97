/** A compiled module with all that it imports, as one classic script. */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

export async function bundle(entry: URL, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    plugins,
  })
  return outputFiles[0]?.text ?? ''
}
