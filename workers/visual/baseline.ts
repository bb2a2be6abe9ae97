/** Baselines in the project: a picture, and how each element looked. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DrawnElement } from '../../sdk/protocol/commands/appearance.js'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { appearance } from '../intake/commands/appearance.js'

/** of the notes beside a picture */
export const VERSION = 2

export interface Baseline {
  picture: string
  elements: DrawnElement[]
}

/** What the pictures of one baseline depend on besides the app. */
export interface Surroundings {
  browser: string
  pixelRatio: number
  width: number
  height: number
  theme: string
}

export class Baselines {
  readonly folder: string
  readonly #key: string

  /** @param project folder of the project */
  constructor(project: string, name: string, { browser, pixelRatio, width, height, theme }: Surroundings) {
    this.folder = path.join(project, '.probe', 'baselines', name)
    this.#key = `${process.platform}-${browser}-${pixelRatio}x-${width}x${height}-${theme}`
  }

  get picture(): string {
    return path.join(this.folder, `${this.#key}.png`)
  }

  /** @throws ProbeError NOT_FOUND, with the surroundings in which it exists; CORRUPT_FILE */
  async read(name: string): Promise<Baseline> {
    const names = await readdir(this.folder).catch((): string[] => [])
    if (!names.includes(`${this.#key}.png`)) {
      const others = names.filter((each) => each.endsWith('.png')).map((each) => each.replace(/\.png$/, ''))
      const message = `there is no baseline ${echo(name)} for ${this.#key}; save one with update: true`
      throw new ProbeError('NOT_FOUND', message, { wanted: this.#key, there: others })
    }
    try {
      const { version, elements } = JSON.parse(await readFile(this.notes, 'utf8'))
      if (version !== VERSION) throw new Error(`its version is ${version}; save it again with update: true`)
      return { picture: this.picture, elements: appearance.result.parse({ elements }).elements }
    } catch (error) {
      throw new ProbeError('CORRUPT_FILE', `${this.notes}: ${(error as Error).message}`, {
        file: this.notes,
      })
    }
  }

  /** path of how the elements looked */
  get notes(): string {
    return path.join(this.folder, `${this.#key}.json`)
  }
}
