/** How a source file is told: from a folder, with `/`. */
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** Makes the function that names files. @param root the folder; files are also told by where it really is */
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
