/** The notes app in a project of its own, and `probe verify` as a process in it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestFn } from 'ava'
import { useClosing } from '../../harness/closing.js'
import { freePort } from '../../harness/free-port.js'
import { useMachine } from '../../harness/machine.js'
import { SERVER } from './notes-app.js'

export type StagedApp = Awaited<ReturnType<ReturnType<typeof useStagedApp>>>

/** Registers the clean-up. `stage({ env, ...settings })` makes an app with these settings beside serve and reset. */
export function useStagedApp(test: TestFn) {
  const machine = useMachine(test)
  const closing = useClosing(test)
  return async function stage({
    env = {},
    ...settings
  }: { env?: Record<string, string> } & Record<string, unknown> = {}) {
    const project = await mkdtemp(path.join(tmpdir(), 'probe-verify-'))
    closing(() => rm(project, { recursive: true, maxRetries: 5 }))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    await mkdir(path.join(project, '.probe', 'flows'), { recursive: true })
    await writeFile(path.join(project, 'server.mjs'), SERVER)
    const write = (content: object) =>
      writeFile(path.join(project, '.probe', 'project.json'), JSON.stringify({ version: 1, ...content }))
    await write({
      serve: { command: `${process.execPath} server.mjs`, url },
      reset: { url: `${url}reset` },
      ...settings,
    })
    const { agent, start } = await machine()
    const verify = (...args: string[]) => {
      const given = { PORT: String(port), GITHUB_ACTIONS: '', ...env }
      const program = start(['verify', ...args], given, project)
      program.endInput()
      return program
    }
    return {
      url,
      write,
      verify,
      report: (...args: string[]) => start(['report', ...args], {}, project).ended,
      /** an agent whose `probe mcp` runs in the project */
      agent: () => agent({}, { cwd: project }),
      flow: (name: string, steps: object[], more: object = {}) =>
        writeFile(
          path.join(project, '.probe', 'flows', `${name}.json`),
          JSON.stringify({ version: 1, name, start: '/', steps, ...more }, undefined, 2),
        ),
      file: (name: string) => path.join(project, name),
      log: async () =>
        (await readFile(path.join(project, 'server.log'), 'utf8').catch(() => '')).trim().split('\n'),
    }
  }
}
