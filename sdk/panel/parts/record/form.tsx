import { focusOn } from '../../../platform/input.js'
import type { RecordedStep } from '../../../protocol/conversation.js'

export const FORM_STYLES = `
.record-form { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 8px; min-inline-size: 0; }
.record-form ol { margin: 0 0 8px; padding-inline-start: 20px; overflow-wrap: anywhere; }
.record-form label { display: block; font-size: 12px; color: var(--soft); }
.record-form .why { color: var(--no); }
.record-form .ways { display: flex; gap: 8px; margin-block-start: 8px; }
.record-form input:not([type]) { display: block; inline-size: 100%; box-sizing: border-box; font: inherit; padding: 6px;
  color: var(--ink); background: var(--field); border: 1px solid var(--control); border-radius: 6px; }
.record-form input:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
`

/** of a flow, as its file's name allows */
const NAME_CHARS = 100

interface FormProps {
  steps: readonly RecordedStep[]
  notes: readonly string[]
  name: string
  /** why the flow was not saved */
  refusal: string | undefined
  /** false while nothing can be saved */
  canSave: boolean
  /** True when the flow is to keep the step's claim. */
  isKept(n: number): boolean
  keep(n: number, isKept: boolean): void
  write(name: string): void
  save(): void
  discard(): void
}

/** The form has the focus as soon as it is there. */
export const takeFocus = (field: HTMLElement | null) => {
  if (field !== null) focusOn(field, { preventScroll: true })
}

/** Texts of the page are isolated, so that their direction does not turn ours around. */
export function Form(props: FormProps) {
  const { steps, notes, name, refusal, canSave, isKept, keep, write, save, discard } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    save()
  }
  return (
    <fieldset class="record-form">
      <legend>Save as a flow</legend>
      <ol aria-label="Recorded steps">
        {steps.map(({ n, what, claim }) => (
          <li key={n}>
            <bdi>{what}</bdi>
            {claim !== undefined && (
              <label>
                <input
                  type="checkbox"
                  tabIndex={-1}
                  checked={isKept(n)}
                  onChange={(event) => keep(n, event.currentTarget.checked)}
                />{' '}
                Claim: <bdi>{claim}</bdi>
              </label>
            )}
          </li>
        ))}
      </ol>
      {notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      <label>
        Name of the flow
        <input
          ref={takeFocus}
          tabIndex={-1}
          maxLength={NAME_CHARS}
          value={name}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {refusal !== undefined && <p class="why">{refusal}</p>}
      <div class="ways">
        <button type="button" tabIndex={-1} disabled={!canSave} onClick={save}>
          Save
        </button>
        <button type="button" tabIndex={-1} onClick={discard}>
          Discard
        </button>
      </div>
    </fieldset>
  )
}
