import type { Detector } from '../evidence.js'
import { inAddress } from './broken/address.js'
import type { FindBroken } from './broken/broken.js'
import { cutCharacter } from './broken/cut-character.js'
import { inDrawing } from './broken/drawing.js'
import { inEntry } from './broken/entry.js'
import { inFile } from './broken/file.js'
import { missingTranslation } from './broken/missing-translation.js'
import { inRoute } from './broken/route.js'
import { inText } from './broken/text.js'

/** The first that finds something is reported. */
const PLACES: readonly FindBroken[] = [
  inAddress,
  inRoute,
  missingTranslation,
  inDrawing,
  cutCharacter,
  inEntry,
  inFile,
  inText,
]

/** The act left `undefined`, `[object Object]` or the like in place of a value: in a text, an address, a file or a stored entry. */
export const brokenValue: Detector<'caution'> = {
  kind: 'broken-value',
  tiers: ['caution'],
  detect(evidence) {
    for (const find of PLACES) {
      const broken = find(evidence)
      if (broken !== undefined) return [{ kind: 'broken-value', tier: 'caution', ...broken }]
    }
    return []
  },
}
