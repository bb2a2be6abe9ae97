/** The actions themselves in a page, for elements that no locator reaches yet: put on `window.act`. */
import { ACTIONS } from '../../../../sdk/act/index.js'
import { finish } from '../../../../sdk/act/run.js'
import { aim } from '../../../../sdk/act/target-point.js'
import { natives } from '../../../../sdk/natives.js'
import { Tracker } from '../../../../sdk/observe/cause.js'
import type { ActionArguments, ActionName } from '../../../../sdk/protocol/commands.js'

const cause = new Tracker(natives, 'other', () => undefined)

/** Acts on an element. */
export async function act(name: ActionName, target: Element, args: ActionArguments): Promise<void> {
  const action = ACTIONS[name]
  action.check(target, args, {})
  const steps = action.perform(target, args, aim(target))
  await finish(steps, { natives, cause, mark: cause.ofAct('a1'), progress: () => undefined })
}

Object.assign(globalThis, { act })
