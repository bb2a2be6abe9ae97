/** Says what a browser needs that does not run on the machine of the daemon. */
import { existsSync } from 'node:fs'
import { type Check, type Finding, ok, warning } from './check.js'

export const surroundings: Check = {
  name: 'surroundings',
  run: async ({ port }) => surroundingsOf(process.env, existsSync(CONTAINER_MARK), port),
}

/** Docker makes it in every container. */
const CONTAINER_MARK = '/.dockerenv'
const OWN_BROWSER = 'or use probe drive, whose browser runs in here and needs nothing'

/**
 * Pure. Undefined where nothing says that the browser may run elsewhere.
 *
 * @param isContainer a container without a sign of the editor that started it
 */
export function surroundingsOf(
  { CODESPACES, REMOTE_CONTAINERS, WSL_DISTRO_NAME, SSH_CONNECTION }: NodeJS.ProcessEnv,
  isContainer: boolean,
  port: number,
): Omit<Finding, 'check'> | undefined {
  if (CODESPACES === 'true')
    return warning(
      `this is a Codespace: only a browser on the machine of a desktop editor reaches port ${port}, and only if it is forwarded`,
      `Add "forwardPorts": [${port}] to devcontainer.json and open the app's forwarded http://localhost address, ${OWN_BROWSER}.`,
    )
  if (REMOTE_CONTAINERS === 'true')
    return warning(
      `this is a dev container: a browser outside reaches the daemon only if port ${port} is forwarded, beside the dev server's`,
      `Add "forwardPorts": [${port}] to devcontainer.json, ${OWN_BROWSER}.`,
    )
  if (WSL_DISTRO_NAME !== undefined)
    return ok(
      `this is WSL (${WSL_DISTRO_NAME}): a browser of Windows reaches port ${port} through localhost forwarding, which is on by default`,
    )
  if (SSH_CONNECTION !== undefined)
    return warning(
      `this is an SSH session: a browser on the other machine reaches the daemon only if port ${port} is forwarded, beside the dev server's`,
      `Connect with ssh -L ${port}:127.0.0.1:${port}, ${OWN_BROWSER}.`,
    )
  return isContainer
    ? ok(
        `this is a container: a browser outside does not reach the daemon on 127.0.0.1:${port}, not even with a published port; probe drive needs nothing`,
      )
    : undefined
}
