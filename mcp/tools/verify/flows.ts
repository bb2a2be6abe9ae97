import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { echo } from '../../../sdk/protocol/echo.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { defineMember } from '../../define-tool.js'
import { segment } from '../../fields.js'
import { pageFields } from '../flows/arguments.js'
import { type PlayedFlow, playFlow, unplayed } from '../flows/play.js'
import { foldersOf } from '../visual-diff/folders.js'

const NAMES = 500

export const verifyFlows = defineMember({
  description: 'every flow of .probe/flows, or those of names',
  input: z.strictObject({
    action: z.literal('flows'),
    names: z.array(segment).min(1).max(NAMES).exactOptional(),
    ...pageFields,
  }),
  async run(context, { action: _, names, ...wanted }) {
    const flows = flowsOf(foldersOf(context).project)
    const there = await flows.names()
    const unknown = names?.find((name) => !there.includes(name))
    if (unknown !== undefined)
      throw new ProbeError('NOT_FOUND', `there is no flow ${echo(unknown)}`, { there })
    const chosen = [...new Set(names ?? there)]
    if (chosen.length === 0)
      throw new ProbeError('NOT_FOUND', `there are no flows in ${flows.folder}`, { there })
    const played: PlayedFlow[] = []
    for (const name of chosen) {
      const read = await flows.read(name).catch((thrown: unknown) => unplayed(name, thrown))
      played.push('steps' in read ? await playFlow(context, { ...read, name }, wanted) : read)
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
