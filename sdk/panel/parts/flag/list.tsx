import type { PendingMark } from '../../../protocol/conversation.js'
import { placeOf, whatOf } from './words.js'

export const LIST_STYLES = `
.marks { list-style: none; margin: 8px 0; padding: 0; }
.marks li { padding-block: 6px; border-block-start: 1px solid var(--line); overflow-wrap: anywhere; }
.marks li:focus-visible { outline: 2px solid var(--focus); }
.marks .note { white-space: pre-wrap; }
.marks .gone { color: var(--unknown); margin-inline-start: 6px; }
.marks button { margin-block-start: 4px; }
`

export interface ListedMark {
  mark: PendingMark
  number: string
  isGone: boolean
}

interface ListProps {
  marks: readonly ListedMark[]
  /** id of the mark that can have the focus */
  chosen: string | undefined
  /** @returns gives the entry the focus when that is due */
  claim(id: string): (entry: HTMLElement | null) => void
  open(id: string): void
}

/** Texts of the page and of the person are isolated, so that their direction does not turn ours around. */
export function List({ marks, chosen, claim, open }: ListProps) {
  return (
    <ol class="marks" aria-label="Marks">
      {marks.map(({ mark, number, isGone }) => {
        const { id, note, element } = mark
        const source = element?.source
        return (
          <li key={id} ref={claim(id)} tabIndex={id === chosen ? -1 : undefined}>
            <span class="head">{number}</span>
            <bdi>{whatOf(mark)}</bdi>
            {isGone && <span class="gone">gone</span>}
            <bdi class="note">{note}</bdi>
            {source !== undefined && (
              <button type="button" tabIndex={-1} onClick={() => open(id)}>
                Open {placeOf(source)}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
