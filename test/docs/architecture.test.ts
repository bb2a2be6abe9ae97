import { readFileSync } from 'node:fs'
import test from 'ava'
import { tableUnder } from './markdown.js'

const root = new URL('../../../', import.meta.url)

test('the rooms of docs/architecture.md are those of the import rules, in their order', async (t) => {
  const rules = (await import(new URL('.dependency-cruiser.mjs', root).href)) as {
    ROOMS: { [folder: string]: string[] }
  }
  const page = readFileSync(new URL('docs/architecture.md', root), 'utf8')
  for (const folder of ['sdk', 'workers', 'daemon']) {
    const rooms = tableUnder(page, `Rooms of ${folder}`).map(({ Room }) => Room)
    t.deepEqual(rooms, rules.ROOMS[folder], folder)
  }
})
