/** Runs a test file of a framework in a project of its own, with flows of the small app. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { useClosing } from '../../harness/closing.js'
import { freePort } from '../../harness/free-port.js'
import { SAVE, SERVER } from './notes-app.js'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const RUN_MS = 170_000

export interface FrameworkRun {
  code: number
  output: string
  /** what the app's server noted */
  log: string[]
}

export interface FrameworkProject {
  folder: string
  /** @param program a module of the framework, and its arguments */
  run(program: string, ...args: string[]): Promise<FrameworkRun>
}

/**
 * A project with three flows: `a-good`, `b-broken`, whose answer is 500 (src/save.ts:3), and `c-good`.
 *
 * @param file of the tests, with its content
 * @param packages names that the file imports, with their folders
 */
export async function frameworkProject(
  closing: ReturnType<typeof useClosing>,
  { file, text, packages }: { file: string; text: string; packages: Record<string, string> },
): Promise<FrameworkProject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-framework-'))
  closing(() => rm(folder, { recursive: true, maxRetries: 5 }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const json = (name: string, value: object) => writeFile(path.join(folder, name), JSON.stringify(value))
  await mkdir(path.join(folder, '.probe', 'flows'), { recursive: true })
  await writeFile(path.join(folder, 'server.mjs'), SERVER)
  await json('package.json', { name: 'notes', private: true, type: 'module' })
  await json('.probe/project.json', {
    version: 1,
    serve: { command: `${process.execPath} server.mjs`, url },
    reset: { url: `${url}reset` },
  })
  const flow = (name: string, start: string) =>
    json(`.probe/flows/${name}.json`, {
      version: 1,
      name,
      start,
      steps: [{ ...SAVE, source: 'src/save.ts:3' }],
    })
  await flow('a-good', '/')
  await flow('b-broken', '/?broken')
  await flow('c-good', '/')
  await writeFile(path.join(folder, file), text)
  for (const [name, target] of Object.entries({ 'probe-runtime': ROOT, ...packages })) {
    const link = path.join(folder, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(target, link, 'dir')
  }
  return {
    folder,
    async run(program, ...args) {
      const env: NodeJS.ProcessEnv = {
        ...process.env,
        PORT: String(port),
        NO_COLOR: '1',
        PROBE_STATE_DIR: path.join(folder, 'state'),
      }
      // What the framework that runs this test says to its own processes is not for the other one.
      for (const name of ['FORCE_COLOR', 'NODE_OPTIONS', 'NODE_V8_COVERAGE', 'AVA_PATH', 'CI'])
        delete env[name]
      const ran = await new Promise<Omit<FrameworkRun, 'log'>>((resolve) => {
        execFile(
          process.execPath,
          [program, ...args],
          { cwd: folder, env, timeout: RUN_MS, killSignal: 'SIGKILL' },
          (error, stdout, stderr) =>
            resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
        )
      })
      const log = await readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '')
      return { ...ran, log: log.trim().split('\n') }
    },
  }
}

/** @returns the folder of a package that this repository has */
export function packageHere(name: string): string {
  return path.join(ROOT, 'node_modules', name)
}
