import type { ActionArguments, ActionName } from '../../protocol/commands/act.js'
import { ProbeError } from '../../protocol/errors.js'
import type { ActId } from '../../protocol/values.js'
import type { Redactor } from '../../values/redactor.js'
import type { Action } from '../action.js'
import { NATIVE } from './actions/index.js'
import { type HandOptions, NativeHand, type Orders } from './hand.js'

export interface TakenHand {
  action: Action
  hand: NativeHand
}

/** Gives an action the browser's own pointer and keys. */
export type TakeHand = (
  act: ActId,
  name: ActionName,
  args: ActionArguments,
  context: HandOptions['context'] & { redact: Redactor },
) => TakenHand

/** @param orders open orders, which the command `entered` answers */
export function createTakeHand(orders: Orders): TakeHand {
  return (act, name, args, context) => {
    const of = (NATIVE as Partial<Record<ActionName, (typeof NATIVE)['click']>>)[name]
    if (of === undefined) throw new ProbeError('UNSUPPORTED', `${name} has no native form`)
    // Acts take turns, so the actor of an order that is still open was replaced.
    for (const end of orders.values()) end('another action took over')
    const hand = new NativeHand({ act, args, orders, context })
    return { hand, action: of({ native: hand, redact: context.redact }) }
  }
}
