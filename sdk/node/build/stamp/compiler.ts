/** A compiler of the app itself, not of this package: what parses the file is what compiles it. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Imports a module as the app would, or as a package of the app would.
 *
 * @param route packages from the app's folder to the module, e.g. `['astro', '@astrojs/compiler']`
 * @returns undefined where it is not installed
 */
export async function compilerOf<T>(root: string, ...route: [string, ...string[]]): Promise<T | undefined> {
  let file: string | undefined = path.join(root, 'package.json')
  for (const name of route) {
    file = file === undefined ? undefined : resolve(file, name)
  }
  if (file === undefined) return undefined
  const loaded: { default?: object } = await import(pathToFileURL(file).href)
  // Of a CommonJS module not every export is also a named one.
  return { ...loaded.default, ...loaded } as T
}

/** The file that a module of another one's is. */
function resolve(from: string, name: string): string | undefined {
  const require = createRequire(from)
  for (const wanted of [name, `${name}/package.json`]) {
    try {
      return require.resolve(wanted)
    } catch {
      // A package may keep `require` from its entry, and give its manifest.
    }
  }
  return undefined
}
