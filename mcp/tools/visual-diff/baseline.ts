/** Baselines in the project: a picture, and how each element looked. */
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { DrawnElement } from '../../../sdk/protocol/commands/appearance.js'
import { echo } from '../../../sdk/protocol/echo.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { appearance } from '../../../workers/intake/commands/appearance.js'

const VERSION = 2

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
  readonly #folder: string
  readonly #key: string

  /** @param project folder of the project */
  constructor(project: string, name: string, { browser, pixelRatio, width, height, theme }: Surroundings) {
    this.#folder = path.join(project, '.probe', 'baselines', name)
    this.#key = `${process.platform}-${browser}-${pixelRatio}x-${width}x${height}-${theme}`
  }

  get picture(): string {
    return path.join(this.#folder, `${this.#key}.png`)
  }

  /** Replaces the baseline. The picture comes last: without it, the baseline does not exist. */
  async save(picture: string, elements: readonly DrawnElement[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await writeFileAtomic(this.#notes, `${JSON.stringify({ version: VERSION, elements })}\n`)
    const near = `${this.picture}.${process.pid}.tmp`
    await copyFile(picture, near)
    await rename(near, this.picture)
  }

  /** @throws ProbeError NOT_FOUND, with the surroundings in which it exists; CORRUPT_FILE */
  async read(name: string): Promise<Baseline> {
    const names = await readdir(this.#folder).catch((): string[] => [])
    if (!names.includes(`${this.#key}.png`)) {
      const others = names.filter((each) => each.endsWith('.png')).map((each) => each.replace(/\.png$/, ''))
      const message = `there is no baseline ${echo(name)} for ${this.#key}; save one with update: true`
      throw new ProbeError('NOT_FOUND', message, { wanted: this.#key, there: others })
    }
    try {
      const { version, elements } = JSON.parse(await readFile(this.#notes, 'utf8'))
      if (version !== VERSION) throw new Error(`its version is ${version}; save it again with update: true`)
      return { picture: this.picture, elements: appearance.result.parse({ elements }).elements }
    } catch (error) {
      throw new ProbeError('CORRUPT_FILE', `${this.#notes}: ${(error as Error).message}`, {
        file: this.#notes,
      })
    }
  }

  get #notes(): string {
    return path.join(this.#folder, `${this.#key}.json`)
  }
}
