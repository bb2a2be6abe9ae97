/** Cases that a hand can do and probe cannot, by what is missing. Each of them must still fail. */
export interface KnownFailure {
  reason: string
  /** as `idOf` names them */
  cases: readonly string[]
}

export const KNOWN_FAILURES: readonly KnownFailure[] = [
  {
    reason:
      'Text is not typed while the focus is on something that is no field, as on a cell that typing begins to edit.',
    cases: ['MUI X Data Grid: a cell is edited by typing on it'],
  },
  {
    reason: 'What is dragged with the drag and drop of the browser stays where it was; why is not known yet.',
    cases: [
      'React Aria Components: a row is dragged to another place',
      'React Aria Components: a row is moved by its handle with the pointer',
    ],
  },
  {
    reason: 'What only `:hover` shows cannot be pressed in a tab, because a script does not set it.',
    cases: ['MUI X Data Grid: a column is sorted by its menu'],
  },
  {
    reason: 'The name of a control is read as `text-transform` shows it, so that a pattern does not find it.',
    cases: ['MUI: a form in a dialog is sent'],
  },
]
