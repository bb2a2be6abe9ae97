/** An app: its folder and its package.json. */
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, readText } from '../manifest.js'

export class App {
  readonly folder: string
  readonly name: string
  /** the ranges of versions, by package */
  readonly #dependencies: ReadonlyMap<string, string>

  /** @param manifest its package.json; undefined if it has none */
  constructor(folder: string, manifest: Manifest | undefined) {
    this.folder = folder
    this.name = manifest?.name ?? path.basename(folder)
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
