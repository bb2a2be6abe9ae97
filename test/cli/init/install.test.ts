/** The installation of the package by a package manager that fails. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { installPackage } from '../../../cli/init/install.js'

test('a failed installation leaves package.json and the lock files as they were', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-install-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const files = { 'package.json': '{ "name": "shop" }', 'yarn.lock': 'before' }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const program = path.join(folder, 'manager.cjs')
  await writeFile(
    program,
    `for (const name of ['package.json', 'yarn.lock', 'bun.lock']) require('node:fs').writeFileSync(name, '{}')
     console.log('a conflict')
     process.exit(1)`,
  )
  const install = { command: process.execPath, args: [program] }
  await t.throwsAsync(installPackage({ folder, root: folder }, 'probe-runtime', install), {
    code: 'INSTALL_FAILED',
    message: /failed, and nothing was written: it ended with 1\na conflict$/,
  })
  t.deepEqual((await readdir(folder)).sort(), ['manager.cjs', 'package.json', 'yarn.lock'])
  for (const [name, text] of Object.entries(files))
    t.is(await readFile(path.join(folder, name), 'utf8'), text, name)
})
