/**
 * What telemetry keeps, in the folder `telemetry` of the state folder. Each fact is a file of its own, which is created
 * whole, replaced whole or appended to, so that processes that run at once need no lock.
 */
import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createOnce } from '../../daemon/files/create-once.js'
import { ensureFolder, inFolder } from '../../daemon/files/state-folder.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import { type Counts, countsOf, type EventName } from './events.js'

/** At this size nothing more is counted: a day of some thousand commands. */
const EVENTS_BYTES = 64 * 1024
/** begins the name of counts that a process sends */
const TAKEN = 'taken-'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Choice = 'enabled' | 'disabled'

/** @throws ProbeError UNSAFE_FOLDER from every method that writes */
export class TelemetryFiles {
  readonly folder: string
  /** why something was not sent, a line for each */
  readonly log: string
  readonly #state: string

  /** @param state absolute path of the state folder */
  constructor(state: string) {
    this.#state = state
    this.folder = path.join(state, 'telemetry')
    this.log = path.join(this.folder, 'log')
  }

  /** @returns `fault` for a damaged or unreadable file; undefined if the person chose nothing */
  async choice(): Promise<Choice | { fault: string } | undefined> {
    const choice = await this.#text('choice')
    if (typeof choice === 'object') return choice
    const word = choice?.trim()
    if (word === 'disabled') return word
    const id = await this.#id()
    if (typeof id === 'object') return id
    return word === undefined || word === 'enabled' ? word : this.#damaged('choice')
  }

  /** Keeps the choice. `disabled` also deletes the id and all counts. Both replace files that are damaged. */
  async choose(choice: Choice): Promise<void> {
    await this.#ensure()
    await inFolder(this.#state, async () => {
      const { default: writeFileAtomic } = await import('write-file-atomic')
      await writeFileAtomic(this.#file('choice'), `${choice}\n`, { mode: 0o600 })
      if (choice === 'disabled' || typeof (await this.#id()) === 'object') await this.#remove('id')
      if (choice === 'enabled') return
      const taken = (await readdir(this.folder)).filter((name) => name.startsWith(TAKEN))
      for (const name of ['events', 'tried', ...taken]) await this.#remove(name)
    })
  }

  async isNoticeShown(): Promise<boolean> {
    return typeof (await this.#text('notice')) === 'string'
  }

  /** @param show prints the notice. It runs in one process only, and again later if it throws. */
  async showNoticeOnce(show: () => void): Promise<void> {
    await this.#ensure()
    if (!(await createOnce(this.#file('notice'), `${new Date().toISOString()}\n`))) return
    try {
      show()
    } catch {
      await this.#remove('notice')
    }
  }

  async count(event: EventName): Promise<void> {
    await this.#ensure()
    const file = this.#file('events')
    if (((await sizeOf(file)) ?? 0) < EVENTS_BYTES) await appendFile(file, `${event}\n`, { mode: 0o600 })
  }

  /** What is counted and not sent yet. */
  async counts(): Promise<Counts> {
    const lines = await this.#text('events')
    return typeof lines === 'string' ? countsOf(lines) : {}
  }

  /**
   * Takes the counts away for one process that sends them. Of several processes, one gets each count.
   *
   * @returns the name of the taken counts; undefined if there are none
   */
  async take(): Promise<string | undefined> {
    const name = `${TAKEN}${process.pid}`
    return rename(this.#file('events'), this.#file(name)).then(
      () => name,
      () => undefined,
    )
  }

  /** Reads the counts that `take` took, and deletes them. */
  async readTaken(name: string): Promise<Counts> {
    if (!name.startsWith(TAKEN)) return {}
    const lines = await this.#text(path.basename(name))
    await this.#remove(path.basename(name))
    return typeof lines === 'string' ? countsOf(lines) : {}
  }

  /** The random id; it is created the first time. */
  async ensureId(): Promise<string> {
    await this.#ensure()
    await createOnce(this.#file('id'), `${randomUUID()}\n`)
    const id = await this.#id()
    if (typeof id === 'string') return id
    throw new Error(id?.fault ?? 'the id was deleted')
  }

  /** When something was last sent, or tried to be; undefined before the first time. */
  async triedAt(): Promise<Milliseconds | undefined> {
    return stat(this.#file('tried')).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
  }

  async noteTry(): Promise<void> {
    await writeFile(this.#file('tried'), '', { mode: 0o600 })
  }

  async #id(): Promise<string | { fault: string } | undefined> {
    const id = await this.#text('id')
    if (typeof id !== 'string') return id
    return UUID.test(id.trim()) ? id.trim() : this.#damaged('id')
  }

  #damaged(name: string): { fault: string } {
    const file = JSON.stringify(this.#file(name))
    return { fault: `${file} is damaged; probe telemetry enable or probe telemetry disable replaces it` }
  }

  async #ensure(): Promise<void> {
    await ensureFolder(this.#state)
    await inFolder(this.#state, () => mkdir(this.folder, { recursive: true, mode: 0o700 }))
  }

  async #text(name: string): Promise<string | { fault: string } | undefined> {
    return readFile(this.#file(name), 'utf8').catch(({ code }: NodeJS.ErrnoException) =>
      code === 'ENOENT'
        ? undefined
        : { fault: `${JSON.stringify(this.#file(name))} cannot be read: ${code}` },
    )
  }

  async #remove(name: string): Promise<void> {
    await rm(this.#file(name), { recursive: true, force: true })
  }

  #file(name: string): string {
    return path.join(this.folder, name)
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  )
}
