import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { readFiles } from '../../../../mcp/tools/act/files.js'
import { UPLOAD_BYTES } from '../../../../sdk/protocol/limits.js'

let folder = ''

test.serial.before('the folder of the agent is created', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'probe-files-'))
  await writeFile(path.join(folder, 'a.csv'), 'x,y')
  await writeFile(path.join(folder, 'large.bin'), Buffer.alloc(UPLOAD_BYTES))
  await mkdir(path.join(folder, 'sub'))
})

test.after.always('the folder of the agent is removed', () => rm(folder, { recursive: true }))

test('a file is read from text, base64 or a path, and its name gives its type', async (t) => {
  const written = [
    { name: 'a.txt', text: 'hü' },
    { name: 'b', mime: 'image/png', base64: 'AAE=' },
    { path: 'a.csv' },
    { path: path.join(folder, 'a.csv'), name: 'other.json' },
  ]
  t.deepEqual(await readFiles(written, folder), [
    { name: 'a.txt', mime: 'text/plain', base64: 'aMO8' },
    { name: 'b', mime: 'image/png', base64: 'AAE=' },
    { name: 'a.csv', mime: 'text/csv', base64: 'eCx5' },
    { name: 'other.json', mime: 'application/json', base64: 'eCx5' },
  ])
})

test('a missing file is NOT_FOUND, with the path that was tried', async (t) => {
  const error = await t.throwsAsync(readFiles([{ path: 'none.txt' }], folder))
  t.like(error, { code: 'NOT_FOUND', detail: { path: path.join(folder, 'none.txt') } })
  t.like(await t.throwsAsync(readFiles([{ path: 'a.csv/none' }], folder)), { code: 'NOT_FOUND' })
})

const REFUSED: [title: string, file: string][] = [
  ['a folder', 'sub'],
  ['an endless device', '/dev/zero'],
  ['a path with a zero byte', 'a\0b'],
]
for (const [title, file] of REFUSED) {
  test(`${title} is not a file`, async (t) => {
    t.like(await t.throwsAsync(readFiles([{ path: file }], folder)), { code: 'BAD_ARGUMENTS' })
  })
}

test('a relative path is refused if the folder is unknown', async (t) => {
  t.like(await t.throwsAsync(readFiles([{ path: 'a.csv' }], undefined)), { code: 'BAD_ARGUMENTS' })
})

test('all files of one upload share a size limit', async (t) => {
  t.is((await readFiles([{ path: 'large.bin' }], folder)).length, 1)
  const error = await t.throwsAsync(readFiles([{ name: 'a', text: 'x' }, { path: 'large.bin' }], folder))
  t.like(error, { code: 'BAD_ARGUMENTS', detail: { bytes: UPLOAD_BYTES } })
})
