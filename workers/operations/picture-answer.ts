import { codeOf } from '../../sdk/protocol/errors.js'
import type { Answer, PictureQuestion } from '../predicates/driver-question.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { Explained } from '../visual/culprits.js'
import { compareWith, type Difference, type Eyes, look, type PictureFolders } from '../visual/look.js'
import { quote } from '../wording/quote.js'

/** near misses of an answer */
const NAMED = 5

/** Compares the viewport with the baseline. Without a baseline, or of a page that never stands still, nothing is known. */
export async function pictureAnswer(
  session: ObservedSession,
  { baseline }: PictureQuestion,
  folders: PictureFolders | undefined,
): Promise<Answer> {
  if (folders === undefined) return { holds: null, code: 'no_baseline', near: ['the call names no project'] }
  const { tab, main } = session
  const eyes: Eyes = {
    boxes: (args) => tab.command('boxes', args),
    appearance: (args) => tab.command('appearance', args),
    still: (args) => main.driver('still', args),
    compare: (comparison) => main.compare(comparison),
  }
  const looking = { ...folders, baseline, session: session.id }
  try {
    const picture = await look(eyes, looking)
    const difference = await compareWith(eyes, looking, picture)
    if (difference.ratio === 0) return { holds: true }
    const near = differences(difference)
    if (picture.isStill) return { holds: false, observed: { differs: difference.ratio }, near }
    const restless = 'the page does not stand still, so a difference says nothing'
    return { holds: null, code: 'blind_spot', near: [restless, ...near].slice(0, NAMED) }
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'NOT_FOUND' && code !== 'CORRUPT_FILE') throw error
    return { holds: null, code: 'no_baseline', near: [(error as Error).message] }
  }
}

function differences({ ratio, regions, size, former }: Difference): string[] {
  const sizes =
    former === undefined
      ? []
      : [`the picture is ${size.width}×${size.height} and was ${former.width}×${former.height}`]
  const all = [...sizes, ...regions.flatMap(sentenceOf)].slice(0, NAMED)
  return all.length > 0 ? all : [`${(ratio * 100).toPrecision(2)} % of the pixels differ`]
}

/** The likeliest element of a region, and what changed about it. */
function sentenceOf({ elements: [first] }: Explained): string[] {
  if (first === undefined) return []
  const { role, name, source, changes } = first
  const where = source === undefined ? '' : ` (${source})`
  return [`${role} ${quote(name)} ${changes.slice(0, 3).join(', ')}${where}`]
}
