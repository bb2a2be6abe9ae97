/** How a project starts its installed copy of probe. No form downloads a package. */
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Agent } from 'package-manager-detector'

export const PACKAGE = 'probe-runtime'

export interface Command {
  command: string
  args: readonly string[]
}

/**
 * The command that starts the installed copy.
 *
 * Yarn 1 gets `npx` too: `yarn run` prints a header to stdout, where an MCP client reads JSON-RPC. npm and Yarn 1 hoist
 * the package to the root, where the agent starts. The others find it only from the folder of the package.
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

/**
 * The command that an agent runs in the root of a project to start the MCP server, which offers the tabs of the root.
 *
 * @param manager the project's package manager
 * @param workspace folder of the package that depends on probe, relative to the root, with `/`
 */
export function localServer(manager: Agent, workspace: string): Command {
  const server = localProgram(manager, workspace, 'mcp')
  if (workspace === '.' || server.command === 'npx') return server
  return { ...server, args: [...server.args, '--folder', path.posix.relative(workspace, '.')] }
}

/** The command as a line for a shell. */
export function commandLine({ command, args }: Command): string {
  return [command, ...args.map((each) => (/\s/.test(each) ? JSON.stringify(each) : each))].join(' ')
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
