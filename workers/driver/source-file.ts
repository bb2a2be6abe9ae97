/** Schemes and prefixes that bundlers put before the names of source files. */
const BUNDLER = /^(?:webpack|turbopack|vite|rsc|about):\/\/[^/]*\/(?:\[project\]\/)?(?:\.\/)?/
const PACKAGE = /(?:^|[\\/])node_modules[\\/]/
/** Vite's prefix of files outside of the app's folder. */
const OUTSIDE = /^\/@fs(?=\/)/

/**
 * The name of a source file, as agents read it: relative to the app's folder, or absolute. Pure.
 *
 * @param source of a source map, resolved against the map's address
 * @returns undefined for code of a package
 */
export function fileOf(source: string): string | undefined {
  if (PACKAGE.test(source)) return undefined
  if (BUNDLER.test(source)) return named(source.replace(BUNDLER, ''))
  if (!URL.canParse(source)) return named(source)
  const { protocol, pathname } = new URL(source)
  const path = decodeURIComponent(pathname)
  if (protocol === 'file:' || OUTSIDE.test(path)) return named(path.replace(OUTSIDE, ''))
  return named(path.replace(/^\//, ''))
}

function named(file: string): string | undefined {
  const name = file.replace(/[?#].*$/, '')
  return name === '' ? undefined : name
}
