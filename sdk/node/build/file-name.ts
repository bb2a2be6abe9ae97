/** The names of source files: relative to a folder, with `/`. */
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** Returns the function that names files. @param root the folder; its symbolic links are resolved too */
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
