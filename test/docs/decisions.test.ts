import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import { tableUnder } from './markdown.js'

const folder = new URL('../../../docs/decisions/', import.meta.url)
const notes = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted()
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

test('decisions are numbered without a gap', (t) => {
  t.deepEqual(
    notes.map((name) => Number(name.slice(0, 4))),
    notes.map((_, i) => i + 1),
  )
})

for (const name of notes) {
  test(`${name} has each part of a note`, (t) => {
    const page = read(name)
    t.regex(page, new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n`))
    const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, part]) => part)
    t.deepEqual(parts, ['Status', 'Context', 'Decision', 'Alternatives', 'Consequences'])
    t.true(tableUnder(page, 'Alternatives').length > 0)
  })
}

test('the index lists every note with its title and status', (t) => {
  t.deepEqual(
    tableUnder(read('README.md'), 'Decisions').map(({ Number: number, Decision, Status }) => ({
      number,
      title: Decision,
      status: Status,
    })),
    notes.map((name) => {
      const [, number, title = ''] = /^# (\d+)\. (.+)$/m.exec(read(name)) ?? []
      const [, status = ''] = /^## Status\n\n(.+)$/m.exec(read(name)) ?? []
      return {
        number: `[${number}](${name})`,
        title: title.replaceAll('`', ''),
        status: status.toLowerCase(),
      }
    }),
  )
})
