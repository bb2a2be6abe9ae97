/** The counted names are a closed list, which the docs repeat. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { COUNTED_COMMANDS, commandEvent, countsOf } from '../../../cli/telemetry/events.js'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

test('every command is counted but those of telemetry', async (t) => {
  const files = await readdir(path.join(ROOT, 'cli/commands'), { recursive: true })
  const ids = files
    .filter((file) => file.endsWith('.ts') && !file.startsWith('telemetry'))
    .map((file) => file.replace(/\.ts$/, '').replaceAll(path.sep, '.'))
  t.deepEqual([...COUNTED_COMMANDS], ids.toSorted())
})

test('docs/telemetry.md names every counted command', async (t) => {
  const page = await readFile(path.join(ROOT, 'docs/telemetry.md'), 'utf8')
  for (const id of COUNTED_COMMANDS) t.true(page.includes(`\`${id}\``), id)
})

test('a command of telemetry and an unknown one have no event', (t) => {
  t.is(commandEvent('verdict:export'), 'command.verdict.export')
  for (const id of ['', 'telemetry:status', 'secret', 'error.NO_MATCH']) t.is(commandEvent(id), undefined, id)
})

test('counts are in the order of names, and lines that are no names are left out', (t) => {
  const counts = countsOf('error.NO_MATCH\ncommand.stop\nsecret\n__proto__\ncommand.stop\nerror.NO_MATCH\r\n')
  t.is(JSON.stringify(counts), '{"command.stop":2,"error.NO_MATCH":1}')
})
