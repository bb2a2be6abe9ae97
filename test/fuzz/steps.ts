/** Acts, with the arguments of each action. */
import fc from 'fast-check'
import * as z from 'zod'
import { ACTION_ARGUMENTS } from '../../mcp/tools/act/arguments.js'
import { ACTIONS, type ActionName } from '../../sdk/protocol/commands/act.js'
import { fromObject, type Schema } from './from-schema.js'
import { locator } from './locators.js'
import { ref, text } from './values.js'

const FILES = 3
const PX = 500

const px = fc.integer({ min: -PX, max: PX })
const distance = fc.record({ x: px, y: px })
const file = fc.oneof(
  fc.record({ name: text, text }),
  fc.record({ name: text, base64: fc.base64String({ maxLength: 100 }) }),
  fc.record({ path: fc.constantFrom('package.json', 'none.txt', '/etc/passwd', '..', '.') }),
)
const keys = fc.constantFrom(
  'Enter',
  'Tab',
  'a',
  'Control+a',
  'Escape',
  'Shift+Tab',
  'F5',
  'Hyper+x',
  'Delete',
)

const OWN: { readonly [A in ActionName]?: fc.Arbitrary<object> } = {
  press: fc.record({ key: keys }),
  drag: fc.oneof(fc.record({ by: distance }), fc.record({ to: fc.oneof(ref, locator) })),
  upload: fc.record({ files: fc.array(file, { maxLength: FILES }) }),
}

const args = Object.fromEntries(
  ACTIONS.map((action) => {
    const schema = z.toJSONSchema(ACTION_ARGUMENTS[action], { io: 'input' }) as Schema
    return [action, OWN[action] ?? fromObject(schema)]
  }),
)

const named = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ref }) },
  { weight: 1, arbitrary: fc.record({ target: locator }) },
)

export const step: fc.Arbitrary<object> = fc
  .constantFrom(...ACTIONS)
  .chain((action) =>
    fc.tuple(named, args[action] ?? fc.constant({})).map(([by, given]) => ({ ...by, action, args: given })),
  )
