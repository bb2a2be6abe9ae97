import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'

/** Several files change at once when an editor or a tool writes. */
const TOGETHER_MS = 300
/** Folders that a run itself or a build writes, and those of others. */
const IGNORED = new Set(['node_modules', '.git', 'dist', 'build', 'coverage', 'test-results'])

/**
 * Changes of a project's files. Of hidden folders only `.probe` counts. While a run plays, only a change of its flows counts:
 * the app and its reset may write any other file.
 */
export class Changes {
  readonly #watcher: FSWatcher
  #isAwaited = false
  #isChanged = false
  #timer: NodeJS.Timeout | undefined
  #wake: () => void = () => undefined

  /** @param folder of the project */
  constructor(folder: string) {
    this.#watcher = watch(folder, { recursive: true }, (_, file) => {
      if (file === null || !(this.#isAwaited ? matters(file) : isOfFlows(file))) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => {
        this.#isChanged = true
        this.#wake()
      }, TOGETHER_MS)
    })
    // A folder that disappears while it is watched.
    this.#watcher.on('error', () => undefined)
  }

  /** Resolves when a file has changed, and then nothing for a moment; also when `signal` aborts. */
  async next(signal: AbortSignal): Promise<void> {
    this.#isAwaited = true
    if (!this.#isChanged && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#wake = () => resolve()
        signal.addEventListener('abort', this.#wake)
      })
    signal.removeEventListener('abort', this.#wake)
    this.#isAwaited = false
    this.#isChanged = false
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#watcher.close()
  }
}

/** @param file path in the project */
export function matters(file: string): boolean {
  const parts = file.split(path.sep)
  if (parts[0] === '.probe') return isOfFlows(file)
  return !parts.some((part) => part.startsWith('.') || IGNORED.has(part))
}

function isOfFlows(file: string): boolean {
  const [folder, member] = file.split(path.sep)
  return folder === '.probe' && (member === 'flows' || member === 'project.json')
}
