import type { Box } from '../../../dom/geometry.js'
import { asFound } from '../../../platform/as-found.js'
import { focusOn } from '../../../platform/input.js'
import type { PendingMark, SessionNews } from '../../../protocol/conversation.js'
import { markedOf } from '../../flag/marked.js'
import type { MarkTarget } from '../../mark-target.js'
import type { Part } from '../../part.js'
import { type Following, follow } from './follow.js'
import { FORM_STYLES, Form } from './form.js'
import { LIST_STYLES, List } from './list.js'
import { createPicker, PICKER_STYLES } from './picker.js'
import { PINS_STYLES, type Pin, Pins } from './pins.js'
import { createPlaces } from './places.js'
import { RING_STYLES, Ring } from './ring.js'
import { selectedText } from './selection.js'
import { whatOf } from './words.js'

/** What the person writes about. */
interface Draft {
  target: MarkTarget
  what: string
  note: string
  /** gives the page back what the form took from it */
  restore: (() => void) | undefined
}

const BUTTON = 'button'

/** The person flags faults: an element, a selected text or an area, with words. Each pending mark has a pin. */
export const flagPart: Part = {
  name: 'flag',
  styles: [PICKER_STYLES, RING_STYLES, PINS_STYLES, FORM_STYLES, LIST_STYLES].join(''),
  create(panel) {
    const { human, refresh, announce } = panel
    const places = createPlaces(() => panel.source)
    let marks: readonly PendingMark[] = []
    let isOver = false
    let draft: Draft | undefined
    /** id of the mark whose pin was pressed */
    let chosen: string | undefined
    let following: Following | undefined
    /** elements may have come or gone since they were found */
    let isStale = false
    /** what gets the focus when it is drawn: BUTTON, or the entry of a mark */
    let due: string | undefined
    const changed = () => {
      isStale = true
      refresh()
    }
    const update = () => {
      if (marks.length > 0 || draft !== undefined) following ??= follow(refresh, changed)
      else {
        following?.stop()
        following = undefined
      }
      changed()
    }
    const learn = (next: readonly PendingMark[]) => {
      marks = next
      update()
    }
    const find = () => {
      isStale = false
      for (const element of places.find(marks)) {
        let root = element.getRootNode()
        for (; root instanceof ShadowRoot; root = root.host.getRootNode()) following?.within(root)
      }
    }
    const claim = (name: string) => (element: HTMLElement | null) => {
      if (element === null || due !== name) return
      due = undefined
      focusOn(element)
    }
    const write = (target: MarkTarget, restore = draft?.restore) => {
      const what = whatOf(markedOf(target, panel.source))
      draft = { target, what, note: draft?.note ?? '', restore }
      update()
      if (!panel.isOpen) panel.toggle()
    }
    const endDraft = () =>
      asFound(() => {
        // Before the field goes, or else nothing has the focus.
        const button = panel.root.querySelector('.flag:enabled, .close')
        if (button !== null) focusOn(button)
        draft?.restore?.()
        draft = undefined
        update()
      })
    const send = () => {
      if (draft === undefined || draft.note.trim() === '' || isOver) return
      human.mark(draft.note.trim(), draft.target)
      endDraft()
    }
    // An open window ends the picking: see `overlay`.
    const picker = createPicker(panel, write, panel.toggle)
    const begin = () =>
      asFound(() => {
        const selected = selectedText()
        if (selected !== undefined)
          return write({ element: selected.element, text: selected.text }, selected.restore)
        picker.begin()
        // The window may be over what is meant.
        panel.toggle()
      })
    const press = (id: string) => {
      due = chosen = id
      if (panel.isOpen) refresh()
      else panel.toggle()
    }
    return {
      news(news) {
        if (news.kind === 'state') {
          isOver = isEnded(news)
          learn(news.marks ?? marks)
        }
        if (news.kind === 'mark-resolved') learn(marks.filter(({ id }) => id !== news.id))
        if (news.kind === 'marked') announce(`Mark ${news.id} is flagged.`)
        if (news.kind === 'mark-refused') announce(`The mark is refused: ${news.why}.`)
        if (news.kind === 'opened') announce(`The file of mark ${news.id} is open.`)
        if (news.kind === 'open-refused') announce(`The file of mark ${news.id} is not open: ${news.why}.`)
      },
      overlay() {
        if (isStale) find()
        if (picker.isOn && panel.isOpen) {
          picker.end()
          due = draft === undefined ? BUTTON : undefined
        }
        return (
          <>
            {marks.length > 0 && <Pins pins={marks.flatMap(pinOf)} press={press} />}
            {draft !== undefined && panel.isOpen && <Ring box={boxOf(draft.target)} />}
            {picker.isOn && picker.overlay()}
          </>
        )
      },
      tools: () => (
        <button
          ref={claim(BUTTON)}
          type="button"
          class="flag"
          tabIndex={-1}
          disabled={isOver}
          // The page keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={begin}
        >
          Flag
        </button>
      ),
      section: () => (
        <>
          {draft !== undefined && (
            <Form
              what={draft.what}
              note={draft.note}
              canSend={!isOver}
              write={(note) => {
                if (draft !== undefined) draft = { ...draft, note }
                refresh()
              }}
              send={send}
              cancel={endDraft}
            />
          )}
          {marks.length > 0 && (
            <List
              marks={marks.map((mark) => ({ mark, number: numberOf(mark), isGone: places.isGone(mark) }))}
              chosen={chosen}
              claim={claim}
              open={human.open}
            />
          )}
        </>
      ),
    }
    function pinOf(mark: PendingMark): Pin[] {
      const at = places.of(mark)
      if (at === undefined) return []
      return [{ id: mark.id, number: numberOf(mark), isGone: places.isGone(mark), at }]
    }
  },
}

/** The number stays while other marks go. */
function numberOf({ id }: PendingMark): string {
  return id.replace(/^\D+/, '')
}

/** True when the page has no session that a mark could reach. */
function isEnded({ state, reason }: Extract<SessionNews, { kind: 'state' }>): boolean {
  return state === 'ended' && (reason === 'explicit' || reason === 'bridge-lost')
}

/** In the viewport. */
function boxOf(target: MarkTarget): Box | undefined {
  const { element, area } = 'nodeType' in target ? { element: target } : target
  if (area === undefined) return element?.getBoundingClientRect()
  const [left, top] = [area.x - scrollX, area.y - scrollY]
  return { left, top, right: left + area.width, bottom: top + area.height }
}
