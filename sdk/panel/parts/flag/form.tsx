import { focusOn } from '../../../platform/input.js'
import { MESSAGE_CHARS } from '../../../protocol/limits.js'

export const FORM_STYLES = `
.flag-form { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 8px; min-inline-size: 0; }
.flag-form legend, .flag-form bdi { overflow-wrap: anywhere; }
.flag-form label { display: block; margin-block: 6px; font-size: 12px; color: var(--soft); }
.flag-form .ways { display: flex; gap: 8px; }
`

interface FormProps {
  /** what is marked */
  what: string
  note: string
  /** false while nothing can be sent */
  canSend: boolean
  write(note: string): void
  send(): void
  cancel(): void
}

/** The form has the focus as soon as it is there. */
const takeFocus = (field: HTMLElement | null) => {
  if (field !== null) focusOn(field, { preventScroll: true })
}

export function Form({ what, note, canSend, write, send, cancel }: FormProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing
    if (event.key !== 'Escape' && !isSending) return
    event.preventDefault()
    // In the window, Escape gives the focus back to the app.
    event.stopPropagation()
    if (isSending) send()
    else cancel()
  }
  return (
    <fieldset class="flag-form" onKeyDown={onKeyDown}>
      <legend>Flag</legend>
      <bdi>{what}</bdi>
      <label>
        What is wrong?
        <textarea
          ref={takeFocus}
          tabIndex={-1}
          maxLength={MESSAGE_CHARS}
          value={note}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <div class="ways">
        <button type="button" tabIndex={-1} disabled={!canSend || note.trim() === ''} onClick={send}>
          Send
        </button>
        <button type="button" tabIndex={-1} onClick={cancel}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
