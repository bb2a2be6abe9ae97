import { link, mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { readFiles } from '../../../../mcp/tools/act/files.js'
import { UPLOAD_BYTES } from '../../../../sdk/protocol/limits.js'
import { makePipe } from '../../../harness/pipe-file.js'

let place = ''
let folder = ''
let stateFolder = ''
const fence = () => ({ roots: [folder], stateFolder })
const refusal = async (file: string, roots = [folder]) => {
  const read = readFiles([{ path: file }], { roots, stateFolder })
  return read.then(
    () => undefined,
    (error: { code: string; message: string; detail: unknown }) => error,
  )
}

test.serial.before('the folders of the agent and of probe are created', async () => {
  place = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-files-')))
  folder = path.join(place, 'project')
  // A project may hold the state folder.
  stateFolder = path.join(folder, 'state')
  await mkdir(path.join(folder, 'sub', 'deep'), { recursive: true })
  await mkdir(stateFolder)
  await writeFile(path.join(folder, 'a.csv'), 'x,y')
  await writeFile(path.join(folder, '..data'), 'x')
  await writeFile(path.join(folder, 'large.bin'), Buffer.alloc(UPLOAD_BYTES))
  await writeFile(path.join(folder, 'huge.bin'), '')
  await truncate(path.join(folder, 'huge.bin'), 2 ** 40)
  await writeFile(path.join(stateFolder, 'token'), 'secret')
  await writeFile(path.join(place, 'outside.txt'), 'outside')
  await mkdir(path.join(place, 'project-2'))
  await writeFile(path.join(place, 'project-2', 'a.txt'), 'sibling')
  await symlink('a.csv', path.join(folder, 'link.csv'))
  await symlink('sub', path.join(folder, 'folder-link'))
  await symlink(path.join(place, 'outside.txt'), path.join(folder, 'out.txt'))
  await symlink(place, path.join(folder, 'out'))
  await symlink(path.join('state', 'token'), path.join(folder, 'to-state'))
  await symlink('loop', path.join(folder, 'loop'))
  await link(path.join(stateFolder, 'token'), path.join(folder, 'hard'))
  await link(path.join(folder, 'a.csv'), path.join(folder, 'sub', 'b.csv'))
  await makePipe(path.join(folder, 'pipe'))
  await symlink(folder, path.join(place, 'project-link'))
})

test.after.always('the folders are removed', () => rm(place, { recursive: true }))

test('a file is read from text, base64 or a path, and its name gives its type', async (t) => {
  const written = [
    { name: 'a.txt', text: 'hü' },
    { name: 'b', mime: 'image/png', base64: 'AAE=' },
    { path: 'a.csv' },
    { path: path.join(folder, 'a.csv'), name: 'other.json' },
  ]
  t.deepEqual(await readFiles(written, fence()), [
    { name: 'a.txt', mime: 'text/plain', base64: 'aMO8' },
    { name: 'b', mime: 'image/png', base64: 'AAE=' },
    { name: 'a.csv', mime: 'text/csv', base64: 'eCx5' },
    { name: 'other.json', mime: 'application/json', base64: 'eCx5' },
  ])
})

test('a missing file is NOT_FOUND, with the path that was tried', async (t) => {
  t.like(await refusal('none.txt'), { code: 'NOT_FOUND', detail: { path: path.join(folder, 'none.txt') } })
  t.like(await refusal('a.csv/none'), { code: 'NOT_FOUND' })
})

const READ: [title: string, file: () => string][] = [
  ['a path with ..', () => path.join('sub', '..', 'a.csv')],
  ['a link inside the folder', () => 'link.csv'],
  ['a hard link inside the folder', () => 'sub/b.csv'],
  ['a path through a link of a folder', () => 'folder-link/b.csv'],
  ['an absolute path through a link to the folder', () => path.join(place, 'project-link', 'a.csv')],
]
for (const [title, file] of READ) {
  test(`${title} is read`, async (t) => {
    const [read] = await readFiles([{ path: file() }], fence())
    t.is(read?.base64, 'eCx5')
  })
}

test('a name that begins with two dots is a name', async (t) => {
  t.is((await readFiles([{ path: '..data' }], fence()))[0]?.base64, 'eA==')
})

const REFUSED: [title: string, file: () => string, why: RegExp][] = [
  ['a file of the system', () => '/etc/passwd', /is not in "/],
  ['an endless device', () => '/dev/zero', /is not in "/],
  ['a path that leaves the folder', () => '../outside.txt', /is not in "/],
  ['a sibling whose name begins alike', () => '../project-2/a.txt', /is not in "/],
  ['a link that leads out', () => 'out.txt', /is not in "/],
  ['a path through a link that leads out', () => 'out/outside.txt', /is not in "/],
  ['the folder above', () => '..', /is not in "/],
  ['a missing file outside', () => path.join(place, 'none'), /is not in "/],
  ['a missing file of the system', () => '/etc/none', /is not in "/],
  ['the token', () => 'state/token', /belongs to the state folder of probe/],
  ['the state folder', () => stateFolder, /belongs to the state folder of probe/],
  ['a link to the token', () => 'to-state', /belongs to the state folder of probe/],
  ['a hard link to the token', () => 'hard', /belongs to the state folder of probe/],
]
for (const [title, file, why] of REFUSED) {
  test(`${title} is refused`, async (t) => {
    const error = await refusal(file())
    t.like(error, { code: 'FILE_REFUSED', detail: { path: file() } })
    t.regex(error?.message ?? '', why)
  })
}

const UNREADABLE: [title: string, file: string][] = [
  ['a folder', 'sub'],
  ['the root', '.'],
  ['a pipe without a writer', 'pipe'],
  ['a link to itself', 'loop'],
  ['a path with a zero byte', 'a\0b'],
  ['a path that is too long', 'a'.repeat(2_000)],
]
for (const [title, file] of UNREADABLE) {
  test(`${title} is not a readable file`, async (t) => {
    t.like(await refusal(file), { code: 'BAD_ARGUMENTS' })
  })
}

test('an agent without a folder, or with one around the home folder, uploads by content only', async (t) => {
  for (const roots of [[], [path.join(place, 'none')], [path.parse(place).root], [homedir()]]) {
    const error = await refusal(path.join(folder, 'a.csv'), roots)
    t.like(error, { code: 'FILE_REFUSED' }, roots.join())
    t.regex(error?.message ?? '', /the agent has no project folder/)
  }
  t.is((await readFiles([{ name: 'a', text: 'x' }], { roots: [], stateFolder })).length, 1)
})

test('a file in any of several folders is read, and a relative path starts at the first', async (t) => {
  const roots = [path.join(place, 'project-2'), folder]
  const read = await readFiles([{ path: 'a.txt' }, { path: path.join(folder, 'a.csv') }], {
    roots,
    stateFolder,
  })
  t.deepEqual(
    read.map(({ base64 }) => Buffer.from(base64, 'base64').toString()),
    ['sibling', 'x,y'],
  )
  t.like(await refusal('a.csv', roots), { code: 'NOT_FOUND' })
})

test('all files of one upload share a size limit', async (t) => {
  t.is((await readFiles([{ path: 'large.bin' }], fence())).length, 1)
  const both = readFiles([{ name: 'a', text: 'x' }, { path: 'large.bin' }], fence())
  t.like(await t.throwsAsync(both), { code: 'BAD_ARGUMENTS', detail: { bytes: UPLOAD_BYTES } })
  t.like(await refusal('huge.bin'), { code: 'BAD_ARGUMENTS', detail: { bytes: UPLOAD_BYTES } })
})
