import type { CallId } from '../values.js'

/**
 * Counts the values of two overlapping answers to one request that the page shows. Values in both answers do not count.
 */
export interface Standing {
  /** values of the older answer that appeared after it arrived; it arrived last */
  older: number
  /** values of the newer answer that were visible when the older answer arrived */
  newerBefore: number
  /** those of `newerBefore` that are still visible */
  newer: number
}

/** How a newest answer and the answer that it takes the place of stand on the page. */
export type Rendering =
  /** the page shows the answer before, and nothing of this one */
  | 'former'
  /** the answer has what the one before had, and one list of the page shows it twice now */
  | 'twice'
  /** the answer is a part of the one before, and the page still shows all that it leaves out */
  | 'unfiltered'

/** What an action left on the page that it should not have. */
export interface Amiss {
  how: /** the pressed toggle stands as before */
    | 'untoggled'
    /** what the control says it opened has no size */
    | 'unopened'
    /** more than one row went from the list around the control, and none came */
    | 'vanished'
    /** one list has two new rows with the same text */
    | 'doubled'
    /** rows that differed stand in one list twice; it is for the reads of the act to say whether they may */
    | 'repeated'
    /** the page reads from a server, and no request carried what the field `name` around the control holds */
    | 'unsent'
    /** the latest request of the search asked only for the beginning of what the field `name` holds */
    | 'behind'
    /** the column is sorted by its `aria-sort`, and its numbers are not */
    | 'unsorted'
    /** the rows of a list are those of before, in the order of their numbers as texts */
    | 'misordered'
    /** an amount was the sum of a list's rows, and is none of them now */
    | 'unsummed'
    /** a number counted the rows of a list, and the list has another number of them now */
    | 'uncounted'
    /** the rows of a list moved, and the values of their fields stayed at their places */
    | 'slipped'
    /** a button without a `type` opened something, and submitted its form */
    | 'submitted'
    /** what the control hid is still displayed */
    | 'displayed'
    /** no pointer can hit a control of the dialog that came */
    | 'covered'
    /** the choice `name` of another group of radio buttons is gone */
    | 'unchosen'
    /** an element came into another one with the same id */
    | 'nested'
    /** a drawing has coordinates that are no numbers */
    | 'undrawn'
    /** what the control was to pause goes on */
    | 'running'
    /** the label `name` that was pressed is for an id that several controls have */
    | 'shared'
    /** a text has a character that was cut or not decoded */
    | 'lost'
    /** nothing: an answer speaks about values such as `undefined`, and the page may show it */
    | 'quoted'
    /** an invisible layer over the page takes every press */
    | 'blocked'
    /** a layer with the text `name` came over the page, and takes every press */
    | 'veiled'
    /** the page cannot be used, as behind a dialog, and none is open */
    | 'shut'
    /** the dialogs that came lie outside of the window, where no scrolling brings them */
    | 'unseen'
    /** the page shows the records of a list in another order than a write named them, or than its answer has them */
    | 'order'
    /** a list has another row, or shows another item, than the answer to the write has */
    | 'members'
    /** the answer to the write has another choice than the pressed `name`, and the page says nothing of it */
    | 'choice'
    /** the row of the control is as before, and one other row like it changed */
    | 'elsewhere'
    /** the row of the control stands twice now, and the row at that place is gone from the page */
    | 'displaced'
    /** the row of a control that removes stands as before */
    | 'unremoved'
    /** a list shows all records of a collection that the page read, but not the one that a `POST` made */
    | 'uncreated'
    /** more marked rows went, by `count`, than requests asked to delete */
    | 'unasked'
    /** the control `name` is on or off, and the answer says the opposite */
    | 'state'
    /** beside the label `name` stands another number than the answers have under that name, or a write replaced it and the page does not show the new one */
    | 'number'
    /** a write replaced the value `name`, and the page still shows the former one */
    | 'former'
    /** `name` was chosen, no read asked for it, and the page keeps what it read for the choice before */
    | 'unread'
    /** a list was read without the parameter `name`, which a field of the page still holds */
    | 'dropped'
    /** a list was read behind its end: it is empty, and `count` records are there */
    | 'beyond'
    /** the number of the page changed, and the list was read for the page before again */
    | 'same-page'
    /** the page counts on by one or appends, and the rows before those that came were never read */
    | 'skipped'
    /** an address carries what `name` holds without encoding, so that a part of it is lost */
    | 'cut'
    /** a write carried what `name` held, and it shows its former value again */
    | 'reset'
  name?: string
  /** rows that went, or that are there */
  count?: number
}

/**
 * What the page shows of answers, and of what the last action did.
 *
 * With `older` and `newer`: the standing of two overlapping reads; none when the page no longer keeps them. With `newer`
 * alone: how its answer is rendered, where that is doubtful. Without both: what the last action left amiss.
 */
export interface ShownCommand {
  args: { older?: CallId; newer?: CallId }
  result: { standing?: Standing; rendering?: Rendering; amiss?: Amiss[] }
}
