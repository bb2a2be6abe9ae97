/** Bundles a page of fixtures/editors with its libraries. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../../../../fixtures/editors/', import.meta.url))
const bundles = new Map<string, Promise<{ script: string; style: string }>>()

export function bundled(name: string): Promise<{ script: string; style: string }> {
  const known = bundles.get(name) ?? make(name)
  bundles.set(name, known)
  return known
}

async function make(name: string): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}pages/${name}.js`],
    outdir: ROOT,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    loader: { '.ttf': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  const of = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  return { script: of('.js'), style: of('.css') }
}
