import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'

const RUN = fileURLToPath(new URL('./run.js', import.meta.url))

test('a benchmark runs by name, outside of the tests, and prints its figures as JSON', async (t) => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, 'tool-list'])
  const figures = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.true(figures.length > 0 && figures.every((figure) => typeof figure === 'object'))
})
