/** The profiles of the state folder: the signed-in state of leases, one file each (docs/driving.md#signed-in). */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

const ENDING = '.json'

export class Profiles {
  readonly #folder: string

  /** @param folder the state folder */
  constructor(folder: string) {
    this.#folder = path.join(folder, 'profiles')
  }

  /** @param name one safe segment of a path */
  file(name: string): string {
    return path.join(this.#folder, `${name}${ENDING}`)
  }

  /** In order. */
  async names(): Promise<string[]> {
    const files = await readdir(this.#folder).catch((): string[] => [])
    return files
      .filter((file) => file.endsWith(ENDING))
      .map((file) => file.slice(0, -ENDING.length))
      .toSorted()
  }

  /** @throws ProbeError NOT_FOUND, with the profiles that there are */
  async expect(name: string): Promise<void> {
    const profiles = await this.names()
    if (profiles.includes(name)) return
    const message = `there is no profile ${echo(name)}; make one with probe drive <url> --profile, or with keep: true`
    throw new ProbeError('NOT_FOUND', message, { profiles })
  }

  /** @throws ProbeError NOT_FOUND */
  async delete(name: string): Promise<void> {
    await this.expect(name)
    await rm(this.file(name), { force: true })
  }
}
