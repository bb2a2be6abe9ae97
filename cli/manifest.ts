import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ProbeError } from '../sdk/protocol/errors.js'

export interface Manifest {
  name?: string
  type?: string
  main?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export async function manifestAbove(folder: string): Promise<string | undefined> {
  const file = path.join(folder, 'package.json')
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  const parent = path.dirname(folder)
  return parent === folder ? undefined : manifestAbove(parent)
}

/**
 * @returns undefined without a package.json
 * @throws ProbeError CORRUPT_FILE if it is not valid JSON
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = path.join(folder, 'package.json')
  const text = await readText(file)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Manifest
  } catch (error) {
    throw new ProbeError('CORRUPT_FILE', `${file} is not valid JSON: ${(error as Error).message}`, { file })
  }
}

/** @returns undefined if the file does not exist */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
