/**
 * The clone that init runs from and installs. Init never installs the package by name: a package of that name on a
 * registry can belong to somebody else.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Agent } from 'package-manager-detector'
import { PACKAGE } from '../local-program.js'

const require = createRequire(import.meta.url)

/** Absolute path of the running program's package. */
export function runningPackage(): string {
  const folder = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)))
  if (process.versions.pnp === undefined) return folder
  // Yarn without node_modules runs a linked folder under a virtual path. https://yarnpkg.com/advanced/pnpapi
  const { resolveVirtual } = require('pnpapi') as { resolveVirtual(file: string): string | null }
  return resolveVirtual(folder) ?? folder
}

/** True for a folder that no package manager installed: such a folder stays where it is. */
export function isClone(folder: string): boolean {
  return !folder.split(/[\\/]/).includes('node_modules')
}

/**
 * What a package manager's `add` accepts for a folder.
 *
 * @param folder absolute path
 */
export function folderSpec(manager: Agent, folder: string): string {
  switch (manager) {
    case 'pnpm':
    case 'pnpm@6':
    case 'bun':
      return `link:${folder}`
    case 'yarn':
      // A `link:` of Yarn 1 has no bins.
      return `file:${folder}`
    case 'yarn@berry':
      // A `link:` has no bins here either, and a `file:` copies the clone's node_modules.
      return `${PACKAGE}@portal:${folder}`
    default:
      return folder
  }
}
