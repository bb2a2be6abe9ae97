import { located } from '../page/find/located.js'
import type { CommandHandlers } from './command.js'

export const locators: CommandHandlers['locators'] = ({ ref, was }, context) => {
  const { role: _role, name: _name, ...found } = located(context.refs.resolve(ref), context, was)
  return found
}
