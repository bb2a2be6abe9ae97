/** Claims of every kind, and combinations of them. */
import fc from 'fast-check'
import * as z from 'zod'
import { LEAF_KINDS, LEAVES } from '../../workers/predicates/index.js'
import { fromObject, type Schema } from './from-schema.js'
import { locator } from './locators.js'

const PARTS = 3
/** Ways to name an element in a leaf, of which one is allowed. */
const NAMING = ['testid', 'label', 'role', 'name', 'text', 'placeholder', 'alt', 'ref']

const LEAF_SCHEMAS = LEAF_KINDS.map((kind) => ({
  kind,
  schema: z.toJSONSchema(LEAVES[kind].schema, { io: 'input', unrepresentable: 'any' }) as Schema,
}))

const leaf = fc.oneof(
  ...LEAF_SCHEMAS.map(({ kind, schema }) => {
    if (kind === 'element')
      return fc.tuple(fromObject(schema, NAMING), locator).map(([rest, named]) => ({ ...rest, ...named }))
    if (kind === 'matches')
      return fc
        .tuple(fromObject(schema, ['element']), locator)
        .map(([rest, element]) => ({ ...rest, element }))
    return fromObject(schema)
  }),
)

const { tree } = fc.letrec<{ tree: object }>((tie) => {
  const joined = (kind: string) =>
    fc.record({
      kind: fc.constant(kind),
      predicates: fc.array(tie('tree'), { minLength: 1, maxLength: PARTS }),
    })
  return {
    tree: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 6, arbitrary: leaf },
      { weight: 1, arbitrary: joined('allOf') },
      { weight: 1, arbitrary: joined('anyOf') },
      { weight: 1, arbitrary: joined('inOrder') },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('not'), predicate: tie('tree') }) },
    ),
  }
})

/** Claims; some are refused, because no schema says which fields go together. */
export const claim: fc.Arbitrary<object> = tree
