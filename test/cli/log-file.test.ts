import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { followLog, lastLines } from '../../cli/log-file.js'

async function emptyLog(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-log-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'daemon.log')
  await writeFile(file, 'first\n')
  return file
}

function follow(t: ExecutionContext, file: string, from: number): () => Promise<string> {
  const lines: string[] = []
  const waiting: ((line: string) => void)[] = []
  const stop = followLog(file, from, (line) => {
    const first = waiting.shift()
    if (first === undefined) lines.push(line)
    else first(line)
  })
  t.teardown(stop)
  return async () => lines.shift() ?? new Promise((resolve) => waiting.push(resolve))
}

test('a line that was written between the last lines and the watch is reported', async (t) => {
  const file = await emptyLog(t)
  const { lines, end = 0 } = await lastLines(file, 1)
  t.deepEqual(lines, ['first'])
  await appendFile(file, 'second\n')
  const next = follow(t, file, end)
  t.is(await next(), 'second')
})

test('lines that are written later are reported whole, in their order', async (t) => {
  const file = await emptyLog(t)
  const next = follow(t, file, 0)
  t.is(await next(), 'first')
  await appendFile(file, 'sec')
  await appendFile(file, 'ond\nthird\n')
  t.deepEqual([await next(), await next()], ['second', 'third'])
})

test('a log that was replaced by a shorter one is read from its beginning', async (t) => {
  const file = await emptyLog(t)
  const next = follow(t, file, 0)
  t.is(await next(), 'first')
  await writeFile(file, 'new\n')
  t.is(await next(), 'new')
})
