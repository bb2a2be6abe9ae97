import { type ExecFileException, execFile } from 'node:child_process'

export function run(
  line: string,
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number; stdout: string }> {
  const [command = '', ...args] = line.split(' ')
  const env = { ...process.env, NO_COLOR: '1', ...environment }
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env }, (error: ExecFileException | null, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout }),
    )
  })
}
