import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs the linter in a folder, with the repository's configuration. */
async function check(cwd: string): Promise<{ code: number; output: string }> {
  const bin = path.join(root, 'node_modules/.bin/biome')
  const args = ['check', '--error-on-warnings', '--colors=off', `--config-path=${root}`]
  return new Promise((resolve) => {
    execFile(bin, args, { cwd }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
    })
  })
}

test('every file is formatted and free of lint', async (t) => {
  const { code, output } = await check(root)
  t.is(code, 0, output)
})

test('an unformatted file with an unused import is refused', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-lint-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'refused.ts'), 'import x from "y";\nexport const  a:any = 1')
  const { code, output } = await check(folder)
  t.is(code, 1)
  t.regex(output, /noUnusedImports/)
  t.regex(output, /noExplicitAny/)
})
