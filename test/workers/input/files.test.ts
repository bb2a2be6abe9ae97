import { access, mkdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { UploadFolder } from '../../../workers/input/files.js'

const file = (name: string, text: string) => ({
  name,
  mime: 'text/plain',
  base64: Buffer.from(text).toString('base64'),
})

test('files keep their names, even equal ones, and no name leads out of the folder', async (t) => {
  const folder = new UploadFolder()
  const paths = await folder.write([file('a.txt', 'one'), file('a.txt', 'two'), file('../../b.txt', 'three')])
  t.deepEqual(
    paths.map((each) => path.basename(each)),
    ['a.txt', 'a.txt', 'b.txt'],
  )
  t.deepEqual(await Promise.all(paths.map((each) => readFile(each, 'utf8'))), ['one', 'two', 'three'])
  const parents = new Set(paths.map((each) => path.dirname(path.dirname(each))))
  t.is(parents.size, 1, 'all are in one folder')
  await folder.remove()
  for (const each of paths) await t.throwsAsync(access(each))
})

test('a folder that a killed daemon left is removed after a day', async (t) => {
  const old = path.join(tmpdir(), `probe-upload-old-${process.pid}`)
  await mkdir(old)
  await utimes(old, new Date(0), new Date(0))
  const folder = new UploadFolder()
  await folder.write([file('a.txt', 'one')])
  await t.throwsAsync(access(old))
  await folder.remove()
  await rm(old, { recursive: true, force: true })
})
