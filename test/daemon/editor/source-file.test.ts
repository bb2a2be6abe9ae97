import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { type Project, sourceFile } from '../../../daemon/editor/source-file.js'
import { makePipe } from '../../harness/pipe-file.js'

let place = ''
let repository = ''
let app = ''
const found = (file: string, more: Partial<Project> = {}) =>
  sourceFile(file, { root: app, known: [repository], stateFolder: path.join(repository, 'state'), ...more })

test.serial.before('a repository with an app in it', async () => {
  place = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-editor-')))
  repository = path.join(place, 'repository')
  app = path.join(repository, 'apps', 'web')
  for (const folder of ['src', 'src/(group)/[id]']) await mkdir(path.join(app, folder), { recursive: true })
  for (const folder of ['.git', 'state', 'packages/ui'])
    await mkdir(path.join(repository, folder), { recursive: true })
  for (const file of ['src/Form.tsx', 'src/(group)/[id]/page.tsx', 'src/-x.ts', 'src/a b.ts'])
    await writeFile(path.join(app, file), 'x')
  await writeFile(path.join(repository, 'packages/ui/button.tsx'), 'x')
  await writeFile(path.join(repository, 'state/token'), 'secret')
  await writeFile(path.join(place, 'outside.ts'), 'x')
  await mkdir(path.join(place, 'repository-2'))
  await writeFile(path.join(place, 'repository-2', 'a.ts'), 'x')
  await symlink(path.join(place, 'outside.ts'), path.join(app, 'src/out.ts'))
  await symlink(place, path.join(app, 'src/up'))
  await symlink('Form.tsx', path.join(app, 'src/link.tsx'))
  await symlink('loop.ts', path.join(app, 'src/loop.ts'))
  await symlink(path.join(repository, 'state'), path.join(app, 'src/state'))
  await symlink(repository, path.join(place, 'repository-link'))
  await makePipe(path.join(app, 'src/pipe'))
})

test.after.always('the folders are removed', () => rm(place, { recursive: true }))

test('a file is found from the app, from the repository around it, and by its absolute path', async (t) => {
  const form = { file: path.join(app, 'src/Form.tsx') }
  for (const name of ['src/Form.tsx', '/src/Form.tsx', 'apps/web/src/Form.tsx', form.file, 'src/link.tsx'])
    t.deepEqual(await found(name), form, name)
  t.deepEqual(await found('packages/ui/button.tsx'), {
    file: path.join(repository, 'packages/ui/button.tsx'),
  })
  for (const name of ['src/(group)/[id]/page.tsx', 'src/-x.ts', 'src/a b.ts'])
    t.deepEqual(await found(name), { file: path.join(app, name) })
})

test('the project may be named by a link, and an agent may work in a part of it', async (t) => {
  const link = path.join(place, 'repository-link')
  const form = { file: path.join(app, 'src/Form.tsx') }
  t.deepEqual(await found('src/Form.tsx', { root: path.join(link, 'apps/web') }), form)
  t.deepEqual(await found('src/Form.tsx', { known: [path.join(app, 'src')] }), form)
  t.deepEqual(await found('apps/web/src/Form.tsx', { root: undefined }), form, 'without the build plugin')
})

for (const name of [
  '../../../outside.ts',
  'src/../../../../outside.ts',
  '/../outside.ts',
  'src/out.ts',
  'src/up/outside.ts',
  'src/up/repository-2/a.ts',
  '../repository-2/a.ts',
  'state/token',
  'src/state/token',
  '/etc/passwd',
  '..\\..\\outside.ts',
])
  test(`a file outside of the project is not opened: ${name}`, async (t) => {
    const answer = await found(name)
    t.false('file' in answer)
    t.regex('refused' in answer ? answer.refused : '', /the app's project$/)
  })

for (const name of ['', '.', 'src', 'src/', 'src/none.ts', 'src/pipe', 'src/loop.ts', 'x'.repeat(5000)])
  test(`what is no file of the project is not opened: ${JSON.stringify(name.slice(0, 20))}`, async (t) => {
    t.false('file' in (await found(name)))
  })

for (const name of [
  '//host/share/a.ts',
  '\\\\host\\share\\a.ts',
  'src/\0Form.tsx',
  'src/Form.tsx\n',
  'src/\u202eForm.tsx',
])
  test(`what is not a path of this machine is not looked at: ${JSON.stringify(name)}`, async (t) => {
    const answer = await found(name)
    t.regex('refused' in answer ? answer.refused : '', /is not a path$/)
  })

test('the folder of the app must belong to a project that is known', async (t) => {
  for (const more of [
    { known: [path.join(place, 'repository-2')] },
    { known: [] },
    { known: [], root: undefined },
    { root: '/' },
    { root: homedir() },
    { root: path.dirname(homedir()) },
    { root: 'apps/web' },
    { root: '//host/share' },
    { root: path.join(place, 'none') },
    { known: ['/'] },
    { known: [homedir()] },
  ]) {
    const answer = await found('src/Form.tsx', more)
    t.deepEqual(
      answer,
      { refused: 'the folder of the app is in no project of this daemon or of its agents' },
      JSON.stringify(more),
    )
  }
})
