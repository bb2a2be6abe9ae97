import { markedAgain } from '../page/element/marked.js'
import type { CommandHandlers } from './command.js'

export const marked: CommandHandlers['marked'] = ({ elements }, context) => ({
  refs: elements.map((element) => {
    const found = markedAgain(element, context.refs)
    return found === undefined ? null : context.refs.of(found)
  }),
})
