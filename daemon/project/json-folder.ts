/** A folder of `.probe/` with one JSON file a name. Whole files are replaced, so that a reader never sees half of one. */
import { readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

const ENDING = '.json'
const NAME = /^\w[\w.-]{0,99}$/
/** A larger file is not read. */
const FILE_BYTES = 8 * 1024 * 1024

export interface Format<T> {
  /** what one of them is called in messages, e.g. `flow` */
  noun: string
  /** @throws ProbeError CORRUPT_FILE */
  parse(text: string, file: string): T
  text(value: T): string
  /** @returns the value under another name */
  named(value: T, name: string): T
}

export class JsonFolder<T> {
  readonly folder: string
  readonly #format: Format<T>

  constructor(folder: string, format: Format<T>) {
    this.folder = folder
    this.#format = format
  }

  /**
   * @param name one safe segment of a path
   * @throws ProbeError BAD_ARGUMENTS for any other name
   */
  file(name: string): string {
    if (!NAME.test(name)) {
      const message = `${echo(name)} is no name of a ${this.#format.noun}: use letters, digits, ".", "-" and "_"`
      throw new ProbeError('BAD_ARGUMENTS', message)
    }
    return path.join(this.folder, `${name}${ENDING}`)
  }

  /** In order. */
  async names(): Promise<string[]> {
    return namesOf(await readdir(this.folder).catch((): string[] => []))
  }

  /** In order, for those who cannot wait. */
  namesNow(): string[] {
    try {
      return namesOf(readdirSync(this.folder))
    } catch {
      return []
    }
  }

  /** @throws ProbeError NOT_FOUND with the names that there are; CORRUPT_FILE; BAD_ARGUMENTS */
  async read(name: string): Promise<T> {
    const file = this.file(name)
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw new ProbeError('CORRUPT_FILE', `${file}: it cannot be read: ${error.code}`, { file })
    })
    if (text === undefined) throw await this.#missing(name)
    if (text.length > FILE_BYTES)
      throw new ProbeError('CORRUPT_FILE', `${file}: it is larger than ${FILE_BYTES} bytes`, { file })
    return this.#format.parse(text, file)
  }

  /** Writes or replaces a file. @returns its path */
  async write(name: string, value: T): Promise<string> {
    const file = this.file(name)
    await mkdir(this.folder, { recursive: true })
    await writeFileAtomic(file, this.#format.text(value))
    return file
  }

  /** Writes a new file. @returns its path @throws ProbeError BAD_ARGUMENTS when the name is taken, or is none */
  async create(name: string, value: T): Promise<string> {
    await this.#refuseTaken(name)
    return this.write(name, value)
  }

  /** @throws ProbeError NOT_FOUND, BAD_ARGUMENTS */
  async delete(name: string): Promise<void> {
    await this.#expect(name)
    await rm(this.file(name), { force: true })
  }

  /** Replaces no other file. @throws ProbeError NOT_FOUND, CORRUPT_FILE; BAD_ARGUMENTS when the new name is taken */
  async rename(name: string, to: string): Promise<void> {
    await this.#expect(name)
    await this.#refuseTaken(to)
    await this.write(to, this.#format.named(await this.read(name), to))
    await rm(this.file(name), { force: true })
  }

  async #refuseTaken(name: string): Promise<void> {
    this.file(name)
    if ((await this.names()).includes(name))
      throw new ProbeError('BAD_ARGUMENTS', `there is a ${this.#format.noun} ${echo(name)} already`)
  }

  async #expect(name: string): Promise<void> {
    this.file(name)
    if (!(await this.names()).includes(name)) throw await this.#missing(name)
  }

  async #missing(name: string): Promise<ProbeError> {
    const names = await this.names()
    return new ProbeError('NOT_FOUND', `there is no ${this.#format.noun} ${echo(name)}`, { there: names })
  }
}

function namesOf(files: readonly string[]): string[] {
  const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
  return names.filter((name) => NAME.test(name)).toSorted()
}
