/** Cases that a hand can do and probe cannot, by what is missing. Each of them must still fail. */
export interface KnownFailure {
  reason: string
  /** as `idOf` names them */
  cases: readonly string[]
}

export const KNOWN_FAILURES: readonly KnownFailure[] = [
  {
    reason: 'What only `:hover` shows cannot be pressed in a tab, because a script does not set it.',
    cases: ['MUI X Data Grid: a column is sorted by its menu'],
  },
  {
    reason: 'The name of a control is read as `text-transform` shows it, so that a pattern does not find it.',
    cases: ['MUI: a form in a dialog is sent'],
  },
]
