import * as z from 'zod'
import {
  ACTIONS,
  type ActionArguments,
  type ActionName,
  type DialogAnswer,
} from '../../../sdk/protocol/commands/act.js'
import { cut } from '../../../sdk/protocol/echo.js'
import { TIMEOUT_MS } from '../../../sdk/protocol/limits.js'
import type { Locator } from '../../../sdk/protocol/predicates.js'
import type { Json } from '../../../sdk/protocol/values.js'
import type { ActStep } from '../../../workers/operations/dispatch.js'
import type { ToolContext } from '../../define-tool.js'
import { locator, milliseconds, shortText } from '../../fields.js'
import { describeIssues } from '../../parse-arguments.js'
import { ACTION_ARGUMENTS, ARGUMENT_DESCRIPTION, type Parsed } from './arguments.js'
import { readFiles } from './files.js'

export const stepFields = {
  ref: shortText.exactOptional(),
  target: locator.exactOptional(),
  action: z.enum(ACTIONS),
  dialog: z
    .union([z.enum(['accept', 'dismiss']), z.strictObject({ text: z.string().max(10_000) })])
    .describe("answers alert, confirm, prompt: 'accept', 'dismiss', {text}")
    .meta({ listed: 'whole' })
    .exactOptional(),
  args: z.looseObject({}).meta({ description: ARGUMENT_DESCRIPTION, listed: 'whole' }).exactOptional(),
}

/** How long an act waits for its target. */
export const waiting = {
  timeout_ms: milliseconds
    .default(TIMEOUT_MS)
    .describe('waits for the target while the page works; 0: not at all')
    .meta({ listed: 'not' }),
}

interface Written {
  ref?: string
  target?: Locator
  action: ActionName
  args?: Record<string, unknown>
  dialog?: DialogAnswer
}

export function refuseBadStep(step: Written, context: z.RefinementCtx): void {
  for (const message of stepProblems(step)) context.addIssue({ code: 'custom', message })
}

function stepProblems({ ref, target, action, args }: Written): string[] {
  if (ref === undefined && target === undefined) return ['name the element by ref or by target']
  if (ref !== undefined && target !== undefined) return ['name the element by ref or by target, not by both']
  const schema: z.ZodObject = ACTION_ARGUMENTS[action]
  const given = spell(action, args)
  const known = Object.keys(schema.shape)
  const { error } = schema.safeParse(given)
  if (error === undefined) return []
  const missing = known.find((name) => !(name in given) && error.issues.some(({ path }) => path[0] === name))
  const surplus = Object.keys(given).find((name) => !known.includes(name))
  if (surplus !== undefined && known.every((name) => name === 'native'))
    return [
      `${action} takes ${known.length === 0 ? 'no args' : 'only args.native'}, not args.${cut(surplus)}`,
    ]
  if (missing !== undefined && surplus === undefined) return [`${action} needs args.${missing}`]
  return describeIssues(error.issues, schema).map((problem) => `args: ${problem}`)
}

/**
 * Converts a step to the form that the actor takes, and reads the files that it names.
 *
 * @throws ProbeError NOT_FOUND, FILE_REFUSED, BAD_ARGUMENTS
 */
export async function toStep(
  { ref, target, action, args, dialog }: Written,
  context: Pick<ToolContext, 'agent' | 'stateFolder'>,
): Promise<ActStep> {
  const { native, ...own } = ACTION_ARGUMENTS[action].parse(spell(action, args)) as { native?: boolean }
  return {
    target: target ?? { ref: ref ?? '' },
    action,
    ...(native === undefined ? {} : { native }),
    args: await wireArguments({ action, args: own } as Parsed, context),
    ...(args === undefined ? {} : { written: spell(action, args) as { [name: string]: Json } }),
    ...(dialog === undefined ? {} : { dialog }),
  }
}

async function wireArguments(
  parsed: Parsed,
  { agent, stateFolder }: Pick<ToolContext, 'agent' | 'stateFolder'>,
): Promise<ActionArguments> {
  if (parsed.action === 'upload') {
    const { project, roots = project === undefined ? [] : [project] } = agent
    return { files: await readFiles(parsed.args.files, { roots, stateFolder }) }
  }
  if (parsed.action !== 'drag') return parsed.args
  const { to, ...others } = parsed.args
  if (to === undefined) return others
  return { ...others, to: typeof to === 'string' ? { ref: to } : to }
}

/** Accepts `fill` with `value`, which many agents write. */
function spell(action: ActionName, given: Record<string, unknown> = {}): Record<string, unknown> {
  const takesText = action === 'fill' || action === 'type'
  if (!takesText || given.text !== undefined || typeof given.value !== 'string') return given
  const { value: text, ...others } = given
  return { ...others, text }
}
