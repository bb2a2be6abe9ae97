import * as z from 'zod/mini'
import { type LevelAnswer, STORAGE_AREAS, type StorageLeaf } from '../../sdk/protocol/predicates.js'
import type { Json } from '../../sdk/protocol/values.js'
import { quote } from '../wording/quote.js'
import { defineLeaf, type View } from './leaf.js'
import { judgeLevel, nearOfLevel, reinterpreted } from './level.js'

const schema = z.strictObject({
  kind: z.literal('storage'),
  key: z.string().check(z.minLength(1), z.maxLength(1000)),
  area: z.optional(z.enum(STORAGE_AREAS)),
  equals: z.optional(z.json()),
  absent: z.optional(z.literal(true)),
})
type StorageWant = z.output<typeof schema>

function forPage({ kind, key, area, equals, absent }: StorageWant): StorageLeaf {
  return {
    kind,
    key,
    ...(area === undefined ? {} : { area }),
    ...(equals === undefined ? {} : { equals: equals as Json }),
    ...(absent === undefined ? {} : { absent }),
  }
}

/** A cookie that scripts can no longer read counts as gone. A cookie that was never readable stays unknown. */
function read(want: StorageWant, view: View): View {
  if (want.area !== 'cookie') return view
  let wasReadable = false
  return reinterpreted(forPage(want), view, (answer): LevelAnswer => {
    wasReadable ||= answer.holds !== null
    if (answer.holds !== null || !wasReadable) return answer
    return { holds: want.absent === true, ...(answer.near === undefined ? {} : { near: answer.near }) }
  })
}

export const storage = defineLeaf({
  kind: 'storage',
  schema,
  grade: 'storage',
  reads: ['storage'],
  problem: () => undefined,
  forPage,
  evaluate(want, view, negated) {
    const entry = `${want.area === undefined ? 'storage' : `${want.area}${want.area === 'cookie' ? '' : ' storage'}`} ${quote(want.key)}`
    const value = want.equals === undefined ? '' : ` = ${JSON.stringify(want.equals).slice(0, 120)}`
    const description =
      want.absent === true
        ? { thing: `${entry}${value} absent`, became: `${entry} was removed` }
        : {
            thing: `${entry}${value}`,
            became: `${entry} was set${value === '' ? '' : ` to${value.slice(2)}`}`,
          }
    return judgeLevel(forPage(want), read(want, view), description, negated, want)
  },
  nearMiss: (want, view) => nearOfLevel(forPage(want), read(want, view)),
  grammar: 'storage {key,area(local|session|cookie),equals,absent}',
})
