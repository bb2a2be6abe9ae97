/** Has the project's package manager install the package. */
import { spawn } from 'node:child_process'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { projectAt } from './project.js'

/** lines of what the package manager said that an error tells */
const LINES = 8

/** npm leaves a package of a workspace that it does not know yet as it was, and says nothing: then it knows it. */
const TRIES = 2

/**
 * Installs a package, and sees that the app has it.
 *
 * @param folder of the app
 * @param name of the package
 * @throws ProbeError INSTALL_FAILED
 */
export async function installPackage(folder: string, name: string, install: Install): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    await runInstall(folder, install)
    const { app } = await projectAt(folder, '.')
    if (app.dependsOn(name)) return
  }
  throw failed(folder, install, `it ended well, and package.json does not have ${name}`)
}

export interface Install {
  command: string
  args: readonly string[]
}

async function runInstall(folder: string, install: Install): Promise<void> {
  const { command, args } = install
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `it ended with ${code ?? signal}`))
  })
  if (failure === undefined) return
  const last = said.trim().split('\n').slice(-LINES).join('\n')
  throw failed(folder, install, `${failure}\n${last}`)
}

function failed(folder: string, { command, args }: Install, why: string): ProbeError {
  const line = [command, ...args].join(' ')
  return new ProbeError('INSTALL_FAILED', `${line} in ${folder} failed, and nothing was written: ${why}`)
}
