/** An app: its folder and its package.json. */
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, readText } from '../manifest.js'

/** Bounds of a search for files. */
const MAX_FILES = 200
const MAX_DEPTH = 5
/** Folders of packages, of builds and of tools. */
const SKIPPED =
  /^(?:\..*|node_modules|venv|env|site-packages|vendor|dist|build|out|target|coverage|__pycache__)$/

export class App {
  readonly folder: string
  readonly name: string
  /** true if its `.js` files are ES modules */
  readonly isModule: boolean
  /** the commands of its npm scripts */
  readonly scripts: readonly string[]
  /** the module that it names as its main one */
  readonly main: string | undefined
  /** the ranges of versions, by package */
  readonly #dependencies: ReadonlyMap<string, string>

  /** @param manifest its package.json; undefined if it has none */
  constructor(folder: string, manifest: Manifest | undefined) {
    this.folder = folder
    this.name = manifest?.name ?? path.basename(folder)
    this.isModule = manifest?.type === 'module'
    this.scripts = Object.values(manifest?.scripts ?? {})
    this.main = manifest?.main
    this.#dependencies = new Map(
      [manifest?.peerDependencies, manifest?.devDependencies, manifest?.dependencies].flatMap((list) =>
        Object.entries(list ?? {}),
      ),
    )
  }

  dependsOn(name: string): boolean {
    return this.#dependencies.has(name)
  }

  /** True if its package.json certainly asks for an older version; false for a range without a number, such as `latest`. */
  isBefore(name: string, major: number): boolean {
    const asked = /^[\s^~=v]*(\d+)/.exec(this.#dependencies.get(name) ?? '')?.[1]
    return asked !== undefined && Number(asked) < major
  }

  /** The first of some files that exists. */
  async fileOf(names: readonly string[]): Promise<string | undefined> {
    const files = await readdir(this.folder).catch((): string[] => [])
    return names.find((name) => files.includes(name))
  }

  /** Files of one of its folders with an extension. */
  async filesEnding(ending: string, folder: string): Promise<string[]> {
    const entries = await readdir(path.join(this.folder, folder), { withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map(({ name }) => path.join(folder, name))
  }

  /**
   * Files with one of some extensions in the folders of some names, wherever they are: `shop/templates/shop/base.html`.
   * Packages and hidden folders are left out.
   */
  async filesBelow(names: readonly string[], endings: readonly string[]): Promise<string[]> {
    const found: string[] = []
    const visit = async (folder: string, depth: number, isInside: boolean): Promise<void> => {
      const entries = await readdir(path.join(this.folder, folder), { withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const file = path.join(folder, entry.name)
        if (entry.isFile() && isInside && endings.some((ending) => entry.name.endsWith(ending)))
          found.push(file)
        if (found.length >= MAX_FILES) return
        if (!entry.isDirectory() || depth === 0 || SKIPPED.test(entry.name)) continue
        await visit(file, depth - 1, isInside || names.includes(entry.name))
      }
    }
    await visit('.', MAX_DEPTH, false)
    return found.sort()
  }

  /** A file's text; undefined if the file does not exist. */
  read(file: string): Promise<string | undefined> {
    return readText(path.join(this.folder, file))
  }

  /** True if it has a tsconfig.json. */
  async isTypeScript(): Promise<boolean> {
    return access(path.join(this.folder, 'tsconfig.json')).then(
      () => true,
      () => false,
    )
  }
}
