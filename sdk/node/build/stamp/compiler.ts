/** Loads the app's own compiler, so that the same version parses and compiles a file. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Imports a module as the app, or one of its packages, would.
 *
 * @param route packages from the app's folder to the module, e.g. `['astro', '@astrojs/compiler']`
 * @returns undefined if the module is not installed
 */
export async function compilerOf<T>(root: string, ...route: [string, ...string[]]): Promise<T | undefined> {
  let file: string | undefined = path.join(root, 'package.json')
  for (const name of route) {
    file = file === undefined ? undefined : resolve(file, name)
  }
  if (file === undefined) return undefined
  const loaded: { default?: object } = await import(pathToFileURL(file).href)
  // Not every export of a CommonJS module is a named export.
  return { ...loaded.default, ...loaded } as T
}

function resolve(from: string, name: string): string | undefined {
  const require = createRequire(from)
  for (const wanted of [name, `${name}/package.json`]) {
    try {
      return require.resolve(wanted)
    } catch {
      // A package may block `require` of its entry, but not of its package.json.
    }
  }
  return undefined
}
