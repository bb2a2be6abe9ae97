import { watch } from 'node:fs'
import path from 'node:path'

/** Several files change at once when an editor or a tool writes. */
const TOGETHER_MS = 300
/** Folders that a run itself or a build writes, and those of others. */
const IGNORED = new Set(['node_modules', '.git', 'dist', 'build', 'coverage', 'test-results'])

/**
 * Resolves when a file of the project has changed, and then nothing for a moment. Of hidden folders only `.probe/flows`
 * counts.
 */
export async function changeIn(folder: string, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const watcher = watch(folder, { recursive: true, persistent: true }, (_, file) => {
      if (file === null || !matters(file)) return
      clearTimeout(timer)
      timer = setTimeout(end, TOGETHER_MS)
    })
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      watcher.close()
      resolve()
    }
    // A folder that disappears while it is watched.
    watcher.on('error', () => undefined)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/** @param file path in the project */
export function matters(file: string): boolean {
  const parts = file.split(path.sep)
  if (parts[0] === '.probe') return parts[1] === 'flows' || parts[1] === 'project.json'
  return !parts.some((part) => part.startsWith('.') || IGNORED.has(part))
}
