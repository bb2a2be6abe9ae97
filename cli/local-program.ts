/** How a project starts its installed copy of probe. No form downloads a package. */
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Agent } from 'package-manager-detector'

export const PACKAGE = 'probe-runtime'

export const WORKSPACE_OPTIONS: readonly unknown[] = ['--dir', '--cwd']

export interface Command {
  command: string
  args: readonly string[]
}

/**
 * The command that starts the installed copy.
 *
 * Yarn 1 gets `npx` too: `yarn run` prints a header to stdout, where an MCP client reads JSON-RPC. npm and Yarn 1 hoist
 * the package to the root, where the agent starts; `npx --workspace` would run it in one app's folder, and the agent
 * would be offered the tabs of that app alone.
 *
 * @param manager the project's package manager
 * @param workspace folder of the package that depends on probe, relative to where the command runs, with `/`;
 * `.` when it is the same folder
 * @param args of probe, e.g. `mcp`
 */
export function localProgram(manager: Agent, workspace: string, ...args: string[]): Command {
  const inWorkspace = (option: string) => (workspace === '.' ? [] : [option, workspace])
  switch (manager) {
    case 'pnpm':
    case 'pnpm@6':
      return { command: 'pnpm', args: [...inWorkspace('--dir'), 'exec', PACKAGE, ...args] }
    case 'yarn@berry':
      return { command: 'yarn', args: [...inWorkspace('--cwd'), 'run', PACKAGE, ...args] }
    case 'bun':
      return { command: 'bun', args: ['run', ...inWorkspace('--cwd'), PACKAGE, ...args] }
    default:
      return { command: 'npx', args: ['--no-install', PACKAGE, ...args] }
  }
}

export function commandLine({ command, args }: Command): string {
  return [command, ...args].join(' ')
}

export async function packageManagerOf(folder: string): Promise<Agent> {
  // Imported here because the help of `probe mcp` needs only the command.
  const { detect } = await import('package-manager-detector')
  const agent = (await detect({ cwd: folder }))?.agent ?? 'npm'
  return agent === 'yarn' && (await isBerry(folder)) ? 'yarn@berry' : agent
}

/** Files of Yarn 2 and newer. A yarn.lock alone does not show the version. */
const BERRY_FILES = ['.yarnrc.yml', '.pnp.cjs']

async function isBerry(folder: string): Promise<boolean> {
  const checks = BERRY_FILES.map((file) => access(path.join(folder, file)))
  const isHere = await Promise.any(checks).then(
    () => true,
    () => false,
  )
  const parent = path.dirname(folder)
  return isHere || (parent !== folder && (await isBerry(parent)))
}
