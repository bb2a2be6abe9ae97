import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { daemonLog } from '../../cli/daemon-log.js'

test('a log that reaches its bound is kept beside a new one, readable by its user only', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-log-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'daemon.log')
  const { write: log } = daemonLog(file, 1_000)
  for (let n = 1; n <= 100; n++) log(`line ${n}`)
  t.deepEqual((await readdir(folder)).sort(), ['daemon.log', 'daemon.log.1'])
  for (const each of [file, `${file}.1`]) {
    const { size, mode } = await stat(each)
    t.true(size <= 1_100, String(size))
    t.is(mode & 0o777, 0o600)
  }
  t.regex(await readFile(file, 'utf8'), /^\d{4}-\d\d-\d\dT[\d:.]+Z line \d+\n/)
  t.regex(await readFile(file, 'utf8'), / line 100\n$/)
  daemonLog(file, 1).write('after')
  t.regex(await readFile(file, 'utf8'), /^\S+ after\n$/, 'a daemon that starts begins a new one, too')
})

for (const [what, code, spoil] of [
  ['a folder in its place', 'EISDIR', (file: string) => mkdir(file)],
  ['a full disk', 'ENOSPC', (file: string) => symlink('/dev/full', file)],
  ['a folder that is gone', 'ENOENT', (file: string) => rm(path.dirname(file), { recursive: true })],
] as const)
  test(`${what} costs lines and nothing else, and the next line that is written counts them`, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'probe-log-'))
    t.teardown(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'state', 'daemon.log')
    await mkdir(path.dirname(file))
    await spoil(file)
    const log = daemonLog(file)
    t.is(log.fault, undefined)
    for (const line of ['one', 'two']) t.notThrows(() => log.write(line))
    t.regex(log.fault ?? '', new RegExp(`^${code}`))
    await rm(path.dirname(file), { recursive: true, force: true })
    await mkdir(path.dirname(file))
    log.write('three')
    t.is(log.fault, undefined)
    t.regex(
      await readFile(file, 'utf8'),
      new RegExp(`^\\S+ 2 lines were not written \\(${code}.*\\)\\n\\S+ three\\n$`),
    )
  })
