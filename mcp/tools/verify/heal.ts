import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { type Healed, healedBy } from '../../../workers/flows/healed.js'
import { defineMember } from '../../define-tool.js'
import { seldom } from '../../fields.js'
import { pageFields } from '../flows/arguments.js'
import { playFlow, unplayed } from '../flows/play.js'
import { foldersOf } from '../visual-diff/folders.js'
import { chosenNames, flowNames } from './chosen-names.js'

/** What healing a flow came to. */
export interface HealedFlow extends Omit<Healed, 'mended'> {
  /** the file that was changed */
  applied?: string
}

/**
 * Only locators change, claims never. A step is played on a guess only where the caller has put the app's data back; else a
 * guess is a proposal.
 */
export const healFlows = defineMember({
  description: 'new locators for steps whose element has other ones now; apply writes what was proved',
  input: z.strictObject({
    action: z.literal('heal'),
    names: flowNames,
    apply: z.boolean().default(false),
    afterReset: seldom(
      z.boolean().default(false).describe("the app's data was put back, so a guess may be played"),
    ),
    ...pageFields,
  }),
  async run(context, { action: _, names, apply, afterReset, ...wanted }) {
    const files = flowsOf(foldersOf(context).project)
    const flows: HealedFlow[] = []
    for (const name of await chosenNames(files, names)) {
      const flow = await files.read(name).catch((thrown: unknown) => unplayed(name, thrown))
      if (!('steps' in flow)) {
        flows.push({ flow: name, outcome: 'refused', steps: [], ...said(flow) })
        continue
      }
      const own = { ...flow, name }
      const played = await playFlow(context, own, wanted, { heal: { mayTry: afterReset } })
      const { mended, ...healed } = healedBy(own, played)
      const applied = mended !== undefined && apply ? { applied: await files.write(name, mended) } : {}
      flows.push({ ...healed, ...applied })
    }
    return { flows }
  },
})

function said({ whatChanged }: { whatChanged?: string }): { whatChanged?: string } {
  return whatChanged === undefined ? {} : { whatChanged }
}
