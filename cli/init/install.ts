/** Installs and uninstalls the package with the project's package manager. */
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { type Command, commandLine } from '../local-program.js'
import { readText } from '../manifest.js'
import { projectAt } from './project.js'
import type { Installed } from './record.js'

/** lines of the package manager's output that an error shows */
const LINES = 8

/** npm skips a workspace package that it does not know yet, without an error; the second run adds it. */
const TRIES = 2

const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

export interface Place {
  /** folder of the app */
  folder: string
  /** folder of the workspace */
  root: string
}

/**
 * Installs a package and verifies that the app depends on it. After a failure, package.json and the lock files are as
 * before.
 *
 * @param name of the package
 * @throws ProbeError INSTALL_FAILED
 */
export async function installPackage(place: Place, name: string, install: Command): Promise<Installed> {
  const { folder } = place
  const file = path.join(folder, 'package.json')
  const before = await bytesOf([file, ...lockFilesOf(place)])
  let failure: string | undefined
  for (let tries = 0; tries < TRIES && failure === undefined; tries++) {
    failure = await run(folder, install)
    if (failure === undefined && (await dependsOn(folder, name))) {
      const missing = [...before].flatMap(([each, bytes]) => (bytes === undefined ? [each] : []))
      const created = [...(await bytesOf(missing))].flatMap(([each, bytes]) =>
        bytes === undefined ? [] : [each],
      )
      return { manifest: before.get(file)?.toString() ?? '', lockFiles: created }
    }
  }
  for (const [each, bytes] of before)
    await (bytes === undefined ? rm(each, { force: true }) : writeFile(each, bytes))
  const why = failure ?? `it succeeded, but package.json does not list ${name}`
  throw new ProbeError(
    'INSTALL_FAILED',
    `${commandLine(install)} in ${folder} failed, and nothing was written: ${why}`,
  )
}

/**
 * Uninstalls a package. Restores package.json byte for byte, and removes the lock files that the installation created,
 * if no other dependency changed since.
 *
 * @returns the reason of a failure; undefined after success
 */
export async function uninstallPackage(
  { folder }: Place,
  name: string,
  uninstall: Command,
  { manifest, lockFiles }: Installed,
): Promise<string | undefined> {
  const failure = await run(folder, uninstall)
  if (failure !== undefined) return `${commandLine(uninstall)} failed: ${failure}`
  if (await dependsOn(folder, name))
    return `${commandLine(uninstall)} succeeded, but package.json still lists ${name}`
  const file = path.join(folder, 'package.json')
  if (!isSameManifest((await readText(file)) ?? '', manifest)) return undefined
  await writeFile(file, manifest)
  for (const lockFile of lockFiles) await rm(lockFile, { force: true })
  return undefined
}

/** Compares two manifests; an empty list of dependencies equals none. */
function isSameManifest(text: string, other: string): boolean {
  return isDeepStrictEqual(withoutEmptyLists(text), withoutEmptyLists(other))
}

function withoutEmptyLists(text: string): object {
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return Object.fromEntries(
    fields.filter(([name, value]) => !(/dependencies$/i.test(name) && isDeepStrictEqual(value, {}))),
  )
}

function lockFilesOf({ folder, root }: Place): string[] {
  return [...new Set([folder, root])].flatMap((each) => LOCK_FILES.map((name) => path.join(each, name)))
}

/** The bytes of files; undefined for a file that does not exist. */
async function bytesOf(files: readonly string[]): Promise<Map<string, Buffer | undefined>> {
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(file).catch(() => undefined)] as const),
    ),
  )
}

async function dependsOn(folder: string, name: string): Promise<boolean> {
  const { app } = await projectAt(folder, '.')
  return app.dependsOn(name)
}

/** @returns the reason of a failure, with the last lines of the output */
async function run(folder: string, { command, args }: Command): Promise<string | undefined> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `it ended with ${code ?? signal}`))
  })
  if (failure === undefined) return undefined
  const last = output.trim().split('\n').slice(-LINES).join('\n')
  return `${failure}\n${last}`
}
