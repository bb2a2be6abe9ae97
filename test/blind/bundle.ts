/** Bundles the scripts of a case for the page. */
import { fileURLToPath } from 'node:url'
import { build, type OnLoadResult, type Plugin } from 'esbuild'
import { compileSolid, compileSvelte, compileVue, FOR_PAGES, VUE } from '../harness/page-bundle.js'

const SCRIPT = /\.(?:[jt]sx?|mjs|svelte|vue)$/

export function isScript(address: string): boolean {
  return SCRIPT.test(address)
}

export interface Sources {
  files: Readonly<Record<string, string>>
  library: string
  /** the case's own; its packages are found from here on */
  folder: string
}

/**
 * @param address of the entry, one of `files`
 * @throws Error with esbuild's messages
 */
export async function bundle(address: string, sources: Sources): Promise<string> {
  const { outputFiles } = await build({
    ...FOR_PAGES,
    entryPoints: [address],
    write: false,
    jsxImportSource: sources.library === 'preact' ? 'preact' : 'react',
    sourcemap: 'inline',
    plugins: [filesOf(sources)],
  })
  return outputFiles[0]?.text ?? ''
}

/** Reads the case's own files from memory and all others from the packages. */
function filesOf({ files, library, folder }: Sources): Plugin {
  return {
    name: 'files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^vue$/ }, ({ resolveDir, kind }) =>
        kind === 'entry-point'
          ? undefined
          : { path: fileURLToPath(import.meta.resolve(VUE)), pluginData: resolveDir },
      )
      onResolve({ filter: /^[./]/ }, ({ path, importer, namespace, kind }) => {
        if (kind !== 'entry-point' && namespace !== 'case') return undefined
        const address = new URL(path, `http://case${importer}`).pathname
        const found = [address, ...['.js', '.jsx', '.ts', '.tsx', '.mjs'].map((end) => address + end)].find(
          (each) => files[each] !== undefined,
        )
        return found === undefined ? undefined : { path: found, namespace: 'case' }
      })
      onLoad({ filter: /./, namespace: 'case' }, ({ path }) => ({
        ...compiled(path, files[path] ?? '', library),
        resolveDir: folder,
      }))
    },
  }
}

function compiled(address: string, source: string, library: string): OnLoadResult {
  if (address.endsWith('.svelte')) return { contents: compileSvelte(address, source), loader: 'js' }
  if (address.endsWith('.vue')) return { contents: compileVue(address, source), loader: 'ts' }
  if (library === 'solid' && isScript(address))
    return { contents: compileSolid(address, source), loader: 'ts' }
  return { contents: source, loader: loaderOf(address) }
}

function loaderOf(address: string): 'tsx' | 'jsx' | 'css' | 'json' | 'text' {
  if (/\.tsx?$/.test(address)) return 'tsx'
  if (/\.(?:jsx?|mjs)$/.test(address)) return 'jsx'
  if (address.endsWith('.css')) return 'css'
  return address.endsWith('.json') ? 'json' : 'text'
}
