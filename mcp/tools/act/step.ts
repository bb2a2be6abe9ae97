/** One action on one element, as agents write it. */
import * as z from 'zod'
import { ACTIONS, type ActionArguments, type ActionName } from '../../../sdk/protocol/commands.js'
import type { Locator } from '../../../sdk/protocol/predicates.js'
import type { ActStep } from '../../../workers/actor-api.js'
import { locator, words } from '../../fields.js'

const args = z
  .strictObject({
    text: z.string().max(100_000).exactOptional(),
    value: z.union([z.string(), z.array(z.string())]).exactOptional(),
    key: z.string().min(1).max(100).exactOptional(),
  })
  .meta({ description: 'fill|type {text}; select {value}; press {key: "Control+a"}', listed: 'whole' })

/** What an action needs, and what it may be called too: `fill` with `value` is what many agents write. */
const NEEDS: { [K in ActionName]: keyof ActionArguments | null } = {
  click: null,
  fill: 'text',
  type: 'text',
  press: 'key',
  select: 'value',
}

export const stepFields = {
  ref: words.exactOptional(),
  target: locator.exactOptional(),
  action: z.enum(ACTIONS),
  args: args.exactOptional(),
}

interface Written {
  ref?: string
  target?: Locator
  action: ActionName
  args?: z.output<typeof args>
}

/** What is wrong with a step, as its own fields say it; undefined where nothing is. */
export function stepProblem({ ref, target, action, args: given = {} }: Written): string | undefined {
  if (ref === undefined && target === undefined) return 'name the element by ref or by target'
  if (ref !== undefined && target !== undefined) return 'name the element by ref or by target, not by both'
  const need = NEEDS[action]
  const written = Object.keys(spell(action, given))
  if (need !== null && !written.includes(need)) return `${action} needs args.${need}`
  const surplus = written.find((field) => field !== need)
  return surplus === undefined
    ? undefined
    : `${action} takes ${need === null ? 'no args' : `args.${need}`}, not args.${surplus}`
}

/** The step as the actor takes it. */
export function toStep({ ref, target, action, args: given = {} }: Written): ActStep {
  return { target: target ?? { ref: ref ?? '' }, action, args: spell(action, given) }
}

function spell(action: ActionName, given: ActionArguments): ActionArguments {
  if (NEEDS[action] !== 'text' || given.text !== undefined || typeof given.value !== 'string') return given
  const { value: text, ...others } = given
  return { ...others, text }
}

/** Refuses a written step that cannot be dispatched. */
export function refuseBadStep(step: Written, context: z.RefinementCtx): void {
  const problem = stepProblem(step)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
}
