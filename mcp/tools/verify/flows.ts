import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { defineMember } from '../../define-tool.js'
import { pageFields } from '../flows/arguments.js'
import { type PlayedFlow, unplayed } from '../flows/play.js'
import { playSaved } from '../flows/play-saved.js'
import { foldersOf } from '../visual-diff/folders.js'
import { chosenNames, flowNames } from './chosen-names.js'

export const verifyFlows = defineMember({
  description: 'every flow of .probe/flows, or those of names',
  input: z.strictObject({
    action: z.literal('flows'),
    names: flowNames,
    ...pageFields,
  }),
  async run(context, { action: _, names, ...wanted }) {
    const flows = flowsOf(foldersOf(context).project)
    const chosen = await chosenNames(flows, names)
    const played: PlayedFlow[] = []
    for (const name of chosen) {
      played.push(await playSaved(context, name, wanted).catch((thrown: unknown) => unplayed(name, thrown)))
    }
    return summaryOf(played)
  },
})

function summaryOf(played: readonly PlayedFlow[]): object {
  const failed = played.filter(({ verdict }) => verdict !== 'yes')
  const drifted = played.filter((each) => each.drifted.length > 0).map(({ flow }) => flow)
  const isShared = played.some(({ isolated }) => isolated === false)
  return {
    status: failed.length === 0 ? 'passed' : 'failed',
    passed: played.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ flow, verdict, whatChanged, whereInSource, nextAction }) => ({
      flow,
      verdict,
      whatChanged,
      ...(whereInSource === undefined ? {} : { whereInSource }),
      nextAction,
    })),
    ...(drifted.length === 0 ? {} : { drifted }),
    ...(isShared ? { isolated: false } : {}),
  }
}
