/** Cases that a hand can do and probe cannot, by what is missing. Each of them must still fail. */
export interface KnownFailure {
  reason: string
  /** as `idOf` names them */
  cases: readonly string[]
}

export const KNOWN_FAILURES: readonly KnownFailure[] = [
  {
    reason:
      'A control with text in the slot of an open shadow root is refused with INTERNAL: what is under the pointer is looked for again and again, because the browser answers with the host.',
    cases: [
      'Shoelace: a dialog opens',
      'Shoelace: a dialog is closed by a button in its footer',
      'Shoelace: a form with an input and a checkbox is sent',
      'Shoelace: an item of a dropdown is chosen',
      'Shoelace: a tab shows its panel',
    ],
  },
  {
    reason:
      'Text is not typed into what draws its own text with an EditContext; it is refused with WRONG_ELEMENT.',
    cases: [
      'Monaco Editor: code is typed',
      'Monaco Editor: everything is replaced',
      'Monaco Editor: Enter begins a line',
      'Monaco Editor: what was typed is undone',
    ],
  },
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
      'SortableJS: an item is dragged into another list',
    ],
  },
  {
    reason: 'A key on a section of a date changes nothing; why is not known yet.',
    cases: ['MUI X Date Pickers: a section of a date counts up with the keys'],
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
