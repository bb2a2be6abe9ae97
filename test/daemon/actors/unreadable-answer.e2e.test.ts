import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'

const PROGRAM = fileURLToPath(new URL('./fixtures/unreadable-answer.js', import.meta.url))

test('an answer that cannot be read fails its call with a code, and the actor continues', async (t) => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { timeout: 60_000 })
  t.deepEqual(JSON.parse(stdout), { code: 'INTERNAL', isAlive: true })
})
