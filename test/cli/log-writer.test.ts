import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { logWriter } from '../../cli/log-writer.js'

test('a log that reaches its bound is kept beside a new one, readable by its user only', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-log-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'daemon.log')
  const log = logWriter(file, 1_000)
  for (let n = 1; n <= 100; n++) log(`line ${n}`)
  t.deepEqual((await readdir(folder)).sort(), ['daemon.log', 'daemon.log.1'])
  for (const each of [file, `${file}.1`]) {
    const { size, mode } = await stat(each)
    t.true(size <= 1_100, String(size))
    t.is(mode & 0o777, 0o600)
  }
  t.regex(await readFile(file, 'utf8'), /^\d{4}-\d\d-\d\dT[\d:.]+Z line \d+\n/)
  t.regex(await readFile(file, 'utf8'), / line 100\n$/)
  const next = logWriter(file, 1)
  next('after')
  t.regex(await readFile(file, 'utf8'), /^\S+ after\n$/, 'a daemon that starts begins a new one, too')
})
