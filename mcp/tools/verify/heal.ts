import * as z from 'zod'
import { flowsOf } from '../../../daemon/project/flows.js'
import { FLOW_LOCATORS, type Flow, locator } from '../../../workers/flows/flow.js'
import { type Healed, healedBy } from '../../../workers/flows/healed.js'
import { defineMember } from '../../define-tool.js'
import { seldom } from '../../fields.js'
import { pageFields } from '../flows/arguments.js'
import { playFlow, unplayed } from '../flows/play.js'
import { foldersOf } from '../visual-diff/folders.js'
import { chosenNames, flowNames } from './chosen-names.js'

/** flows whose elements are known to be other ones */
const BESIDE = 200
const TRIALS = 20

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
    trials: seldom(
      z
        .array(z.strictObject({ step: z.int().min(1), target: z.array(locator).max(FLOW_LOCATORS) }))
        .max(TRIALS)
        .exactOptional()
        .describe('proposals to play steps of the one flow on, e.g. what a person chose'),
    ),
    ...pageFields,
  }),
  async run(context, { action: _, names, apply, afterReset, trials, ...wanted }) {
    const files = flowsOf(foldersOf(context).project)
    const flows: HealedFlow[] = []
    const all = await allOf(files)
    const given = trials === undefined ? {} : { trials }
    for (const name of await chosenNames(files, names)) {
      const flow = await files.read(name).catch((thrown: unknown) => unplayed(name, thrown))
      if (!('steps' in flow)) {
        flows.push({ flow: name, outcome: 'refused', steps: [], ...said(flow) })
        continue
      }
      const own = { ...flow, name }
      const beside = all.filter((each) => each.name !== name)
      const heal = { mayTry: afterReset, beside, ...given }
      const played = await playFlow(context, own, wanted, { heal })
      const { mended, ...healed } = healedBy(own, played)
      const applied = mended !== undefined && apply ? { applied: await files.write(name, mended) } : {}
      flows.push({ ...healed, ...applied })
    }
    return { flows }
  },
})

/** The flows that can be read. */
async function allOf(files: ReturnType<typeof flowsOf>): Promise<Flow[]> {
  const names = (await files.names()).slice(0, BESIDE)
  const flows = await Promise.all(names.map((name) => files.read(name).catch(() => undefined)))
  return flows.flatMap((flow, index) => (flow === undefined ? [] : { ...flow, name: names[index] as string }))
}

function said({ whatChanged }: { whatChanged?: string }): { whatChanged?: string } {
  return whatChanged === undefined ? {} : { whatChanged }
}
