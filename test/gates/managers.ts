/** The package managers: how each installs, and how it makes a workspace. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Close } from '../harness/closing.js'
import { run } from './program.js'

export interface PackageManager {
  /** npm package of the manager, and its exact version */
  from: string
  name: string
  node: readonly [command: string, ...args: string[]]
  /** starts a program of a package's dependencies */
  exec: readonly [command: string, ...args: string[]]
  /** what its `add` accepts for an archive */
  archive(file: string): string
  /** files that make a folder a workspace of it, beside package.json */
  workspace: Readonly<Record<string, string>>
}

const asIs = (file: string) => file

export const MANAGERS: readonly PackageManager[] = [
  {
    from: 'npm@10.9.4',
    name: 'npm',
    node: ['node'],
    exec: ['npx', '--no-install'],
    archive: asIs,
    workspace: {},
  },
  {
    from: 'pnpm@12.21.0',
    name: 'pnpm',
    node: ['node'],
    exec: ['pnpm', 'exec'],
    archive: asIs,
    workspace: { 'pnpm-workspace.yaml': "packages: ['apps/*']\nstrictDepBuilds: false\n" },
  },
  {
    from: 'yarn@1.22.22',
    name: 'yarn',
    node: ['node'],
    exec: ['yarn', '--silent', 'run'],
    archive: (file) => `file:${file}`,
    workspace: { 'yarn.lock': '' },
  },
  // Without node_modules, a package can import only what it declares.
  {
    from: '@yarnpkg/cli-dist@4.18.1',
    name: 'yarn',
    node: ['yarn', 'node'],
    exec: ['yarn', 'run'],
    archive: (file) => `probe-runtime@file:${file}`,
    workspace: { 'yarn.lock': '', '.yarnrc.yml': '' },
  },
  { from: 'bun@1.4.5', name: 'bun', node: ['node'], exec: ['bun', 'run'], archive: asIs, workspace: {} },
]

/** On a CI machine, yarn does not create a lock file by default. */
export const YARN = { YARN_ENABLE_TELEMETRY: '0', YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' }

/** @returns the folder of its commands */
export async function installManager(home: string, from: string): Promise<string> {
  const tools = path.join(home, 'tools')
  await run(
    { command: 'npm', args: ['install', '--prefix', tools, '--no-audit', '--no-fund', from] },
    { cwd: home, env: process.env },
  )
  return path.join(tools, 'node_modules', '.bin')
}

/** A home folder with the package manager, and the environment of programs in it. */
export async function homeWith(
  { from }: PackageManager,
  closing: (close: Close) => void,
): Promise<{ home: string; env: NodeJS.ProcessEnv }> {
  const home = await mkdtemp(path.join(tmpdir(), 'probe-manager-'))
  closing(() => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  const tools = await installManager(home, from)
  const env = {
    ...process.env,
    PATH: `${tools}${path.delimiter}${process.env.PATH}`,
    HOME: home,
    PROBE_STATE_DIR: path.join(home, 'state'),
    ...YARN,
    NO_COLOR: '1',
    CI: '1',
  }
  return { home, env }
}
