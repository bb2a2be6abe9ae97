import { realpathSync } from 'node:fs'
import path from 'node:path'

/** Returns a function that gives a file's path relative to `root`, with `/`. `root` may be a symbolic link. */
export function fileNames(root: string): (file: string) => string {
  const real = realPathOf(root)
  return (file) => {
    const own = path.relative(root, file)
    const isOutside = own.startsWith('..') || path.isAbsolute(own)
    return (isOutside ? path.relative(real, file) : own).replaceAll(path.sep, '/')
  }
}

function realPathOf(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}
