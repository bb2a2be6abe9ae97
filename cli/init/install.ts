/** Has the project's package manager install the package. */
import { spawn } from 'node:child_process'
import { ProbeError } from '../../sdk/protocol/errors.js'

/** lines of what the package manager said that an error tells */
const LINES = 8

/** @throws ProbeError INSTALL_FAILED */
export async function runInstall(
  folder: string,
  { command, args }: { command: string; args: readonly string[] },
): Promise<void> {
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
  throw new ProbeError(
    'INSTALL_FAILED',
    `${[command, ...args].join(' ')} in ${folder} failed, and nothing was written: ${failure}\n${last}`,
  )
}
