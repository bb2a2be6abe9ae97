import { watch } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'

const TAIL_BYTES = 1024 * 1024

/**
 * The last lines of a log.
 *
 * @returns the lines, oldest first, and the size of the file in bytes; without `end` if there is no file
 */
export async function lastLines(file: string, count: number): Promise<{ lines: string[]; end?: number }> {
  const size = await sizeOf(file)
  if (size === undefined) return { lines: [] }
  const from = Math.max(0, size - TAIL_BYTES)
  const lines = (await read(file, from, size)).split('\n')
  if (from > 0) lines.shift()
  if (lines.at(-1) === '') lines.pop()
  return { lines: count === 0 ? [] : lines.slice(-count), end: size }
}

/**
 * Emits each line of a log after a position, existing and future ones. A log that shrank was replaced, and is read from its
 * start.
 *
 * @param from byte offset of the first line
 * @param onLine called with each line
 * @returns a function that stops following
 */
export function followLog(file: string, from: number, onLine: (line: string) => void): () => void {
  let at = from
  let rest = ''
  let reading = Promise.resolve()
  const readOn = async () => {
    const size = (await sizeOf(file)) ?? 0
    if (size < at) at = 0
    if (size === at) return
    const text = rest + (await read(file, at, size))
    at = size
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
  const readNext = () => {
    reading = reading.then(readOn, readOn)
  }
  // Watch the folder: the file may not exist yet, or be replaced.
  const watcher = watch(path.dirname(file), (_event, name) => {
    if (name === null || name === path.basename(file)) readNext()
  })
  // Lines that were written before the watch started cause no event.
  readNext()
  return () => watcher.close()
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  )
}

async function read(file: string, from: number, to: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
