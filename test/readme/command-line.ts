import { type ExecFileException, execFile } from 'node:child_process'

export function run(
  line: string,
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number; stdout: string }> {
  const [command = '', ...args] = wordsOf(line)
  const env = { ...process.env, NO_COLOR: '1', ...environment }
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env }, (error: ExecFileException | null, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout }),
    )
  })
}

/** The words of a line; a part in single quotes is one word. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
