/**
 * A page command is a contract, a handler in the page and rules in the actor: a file each, and a line in the registry
 * of each side. The compiler checks that a contract and its result schema are equal.
 */
import { readdir } from 'node:fs/promises'
import test from 'ava'
import type * as z from 'zod/mini'
import type { ActAcknowledgement } from '../../../../sdk/protocol/commands/act.js'
import type { CommandName, PageCommands, PageReply } from '../../../../sdk/protocol/commands/index.js'
import { COMMANDS } from '../../../../workers/intake/commands/index.js'
import type { acknowledgementSchema, replySchema } from '../../../../workers/intake/reply-schemas.js'
import type { Same } from '../same.js'

type Results = {
  [K in CommandName]: Same<z.output<(typeof COMMANDS)[K]['result']>, PageCommands[K]['result']>
}
type ReceivedError = Extract<z.output<typeof replySchema>, { kind: 'error' }>['error']

const results: { [K in CommandName]: true } = {} as Results
const acknowledgement: true = true satisfies Same<z.output<typeof acknowledgementSchema>, ActAcknowledgement>
const kinds: Same<z.output<typeof replySchema>['kind'], PageReply['kind']> = true
const errors: Same<keyof ReceivedError, keyof Extract<PageReply, { kind: 'error' }>['error']> = true

const ROOT = new URL('../../../../../', import.meta.url)
const NAMES = Object.keys(COMMANDS)
const FILES = NAMES.map((name) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)

/** Files in each side's folder that are not commands: the registries, the shape, and shared parts. */
const SIDES = {
  'sdk/protocol/commands': ['index.ts', 'source.ts'],
  'sdk/commands': ['index.ts', 'command.ts', 'further.ts'],
  'workers/intake/commands': ['index.ts', 'command.ts', 'fields.ts'],
}

for (const [folder, others] of Object.entries(SIDES)) {
  test(`${folder} has one file for each page command`, async (t) => {
    const files = await readdir(new URL(`${folder}/`, ROOT))
    t.deepEqual(files.filter((file) => !others.includes(file)).toSorted(), FILES.toSorted())
  })
}

test('a command that changes the page, or is about one document, is never sent twice', (t) => {
  const once = Object.entries(COMMANDS).filter(([, { isRepeatable }]) => !isRepeatable)
  t.deepEqual(once.map(([name]) => name).toSorted(), [
    'act',
    'around',
    'clock',
    'locators',
    'navigate',
    'scrollTo',
  ])
})

test('every result schema is equal to its contract', (t) => {
  t.truthy([results, acknowledgement, kinds, errors])
})
