/**
 * The clone that init runs from and installs. Init never installs the package by name: a package of that name on a
 * registry can belong to somebody else.
 */
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Agent } from 'package-manager-detector'
import { PACKAGE } from '../local-program.js'

/** What Yarn adds to Node's module loader in an app without node_modules. https://yarnpkg.com/advanced/pnpapi */
interface YarnLoader {
  findPnpApi?(file: string): { resolveVirtual(file: string): string | null } | null
}

/** Absolute path of the running program's package. */
export function runningPackage(): string {
  const folder = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)))
  // Without node_modules, Yarn runs a linked folder under a virtual path.
  return (module as YarnLoader).findPnpApi?.(folder)?.resolveVirtual(folder) ?? folder
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
