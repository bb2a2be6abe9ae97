import { echo } from '../sdk/protocol/echo.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { nearest } from '../sdk/protocol/nearest.js'
import type { Tool } from './define-tool.js'

/** @throws ProbeError UNKNOWN_TOOL, with the nearest name */
export function toolNamed(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((each) => each.name === name)
  if (tool !== undefined) return tool
  const names = tools.map((each) => each.name)
  const near = nearest(name, names)
  const hint = near === undefined ? '' : `; nearest: "${near}"`
  throw new ProbeError('UNKNOWN_TOOL', `there is no tool ${echo(name)}${hint}`, { tools: names })
}
