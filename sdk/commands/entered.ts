import type { Orders } from '../act/native/hand.js'
import type { CommandHandlers } from './command.js'

export function enteredOf(orders: Orders): CommandHandlers['entered'] {
  return ({ act, error }) => {
    orders.get(act)?.(error)
    return {}
  }
}
