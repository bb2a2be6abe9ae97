import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = fileURLToPath(new URL('../../../', import.meta.url))

async function check(where: string): Promise<{ code: number; output: string }> {
  const bin = path.join(root, 'node_modules/.bin/biome')
  return new Promise((resolve) => {
    execFile(
      bin,
      ['check', '--error-on-warnings', '--colors=off', where],
      { cwd: root },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
      },
    )
  })
}

// Serial: the second test adds a file that the first must not see.
test.serial('every file is formatted and free of lint', async (t) => {
  const { code, output } = await check('.')
  t.is(code, 0, output)
})

test.serial('an unformatted file with an unused import is refused', async (t) => {
  const folder = await mkdtemp(path.join(root, 'test/architecture/refused-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'refused.ts'), 'import x from "y";\nexport const  a:any = 1')
  const { code, output } = await check(folder)
  t.is(code, 1)
  t.regex(output, /noUnusedImports/)
  t.regex(output, /noExplicitAny/)
})
