/** Replaces what differs from run to run by a mark: dates, times, ages, ids. Pure. */

const FOLDS: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu, '‹id›'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?\b/gu, '‹date›'],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/gu, '‹date›'],
  [
    /\b(?:\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?\b/giu,
    '‹date›',
  ],
  [/\b\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\b/giu, '‹time›'],
  [/\b(?:an?|\d+) (?:second|minute|hour|day|week|month|year)s? ago\b/giu, '‹age›'],
  // Letters and digits mixed, or a long number: an id that the app or its server made.
  [/\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{10,}\b/giu, '‹id›'],
  [/\b\d{7,}\b/gu, '‹id›'],
]

/** @returns the text without what is likely to differ in the next run; amounts and counts stay */
export function foldVolatile(text: string): string {
  return FOLDS.reduce((folded, [pattern, mark]) => folded.replace(pattern, mark), text)
}
