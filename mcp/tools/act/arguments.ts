import * as z from 'zod'
import type { ActionName } from '../../../sdk/protocol/commands/act.js'
import { HOLD_MAX_MS } from '../../../sdk/protocol/limits.js'
import { locator, shortText } from '../../fields.js'

const native = { native: z.boolean().exactOptional() }
const none = z.strictObject({})
const pressed = z.strictObject(native)
const text = z.strictObject({ text: z.string().max(100_000), ...native })
const holdMs = z.number().min(0).max(HOLD_MAX_MS).exactOptional()
const px = z.number().min(-100_000).max(100_000)
const by = z.strictObject({ x: px.default(0), y: px.default(0) }).describe('CSS px')
const element = z.union([shortText, z.strictObject({ ref: shortText }), locator], {
  error: 'a ref or a target',
})

const file = z
  .strictObject({
    name: shortText.exactOptional(),
    mime: z.string().max(200).exactOptional(),
    text: z.string().exactOptional(),
    base64: z.base64().exactOptional(),
    path: shortText.exactOptional().describe("in the agent's folders; relative to the first"),
  })
  .superRefine(({ name, text: written, base64, path }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if ([written, base64, path].filter((each) => each !== undefined).length !== 1)
      refuse('give one of text, base64, path')
    else if (path === undefined && name === undefined) refuse('a file that has no path needs a name')
  })

export const ACTION_ARGUMENTS = {
  click: pressed,
  dblclick: pressed,
  fill: text,
  type: text,
  clear: pressed,
  select: z.strictObject({ value: z.union([z.string(), z.array(z.string())]) }),
  check: pressed,
  uncheck: pressed,
  submit: none,
  press: z.strictObject({ key: z.string().min(1).max(100), ...native }),
  hover: z.strictObject({ holdMs, ...native }),
  focus: none,
  blur: none,
  drag: z
    .strictObject({
      to: element.exactOptional(),
      by: by.exactOptional(),
      holdMs,
      data: z.strictObject({ mime: shortText, value: z.string().max(100_000) }).exactOptional(),
      ...native,
    })
    .superRefine(({ to, by: distance, data }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      if ((to === undefined) === (distance === undefined)) refuse('give args.to or args.by: where to drag')
      else if (data !== undefined && to === undefined) refuse('args.data goes with args.to')
    }),
  upload: z.strictObject({ files: z.array(file).max(20), ...native }),
  scroll: z.strictObject({ by: by.exactOptional(), ...native }),
  rightclick: pressed,
  longpress: z.strictObject({ holdMs }),
  tap: none,
  swipe: z.strictObject({ by }),
  wheel: z.strictObject({ by, key: z.enum(['Control', 'Shift', 'Alt', 'Meta']).exactOptional(), ...native }),
} satisfies { [K in ActionName]: z.ZodObject }

type Schemas = typeof ACTION_ARGUMENTS
export type Parsed = {
  [K in ActionName]: { action: K; args: Omit<z.output<Schemas[K]>, 'native'> }
}[ActionName]
export type WrittenFile = z.output<typeof file>

/** `ACTION_ARGUMENTS` as text, for the tool list and the docs. */
export const ARGUMENTS_OF: { [K in ActionName]: string } = {
  click: '',
  dblclick: '',
  fill: '{text}',
  type: '{text}',
  clear: '',
  select: '{value}',
  check: '',
  uncheck: '',
  submit: '',
  press: '{key: "Control+a"}',
  hover: '{holdMs?}',
  focus: '',
  blur: '',
  drag: '{to: ref|target, data?: {mime,value}} or {by: {x,y}}, holdMs?',
  upload: '{files: [{path} or {name,text|base64}]}',
  scroll: '{by?: {x,y}}',
  rightclick: '',
  longpress: '{holdMs?}',
  tap: '',
  swipe: '{by}',
  wheel: '{by, key?: "Control"}',
}

export const ARGUMENT_DESCRIPTION = `${Object.entries(ARGUMENTS_OF)
  .filter(([, written]) => written !== '')
  .map(([action, written]) => `${action} ${written}`)
  .join('; ')}; native: true for trusted events`
