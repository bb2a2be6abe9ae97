import { asFound } from '../../../platform/as-found.js'
import { focusOn } from '../../../platform/input.js'
import type { PersonRecording } from '../../../protocol/conversation.js'
import type { Part } from '../../part.js'
import { FORM_STYLES, Form, takeFocus } from './form.js'

/** The person's own clicks become a flow's steps, with a claim proposed for each. */
export const recordPart: Part = {
  name: 'record',
  styles: FORM_STYLES,
  create({ human, root, refresh, announce }) {
    let recording: PersonRecording | undefined
    let isConnected = false
    let name = ''
    let refusal: string | undefined
    /** numbers of the steps whose claim the flow is not to keep */
    let dropped: ReadonlySet<number> = new Set()
    const canSave = () => isConnected && name.trim() !== ''
    const learn = (next: PersonRecording | undefined) => {
      const had = recording?.isRunning
      recording = next
      if (had === next?.isRunning) return
      dropped = new Set()
      if (next?.isRunning === true) announce('Recording.')
      else if (next?.isRunning === false) announce('The recording has ended. Give the flow a name.')
    }
    const focusButton = () =>
      asFound(() => {
        // Before the form goes, or else nothing has the focus.
        const button = root.querySelector('.record:enabled, .close')
        if (button !== null) focusOn(button)
      })
    const press = () => {
      refusal = undefined
      if (recording?.isRunning === false) {
        announce('Save or discard the recording first.')
        asFound(() => takeFocus(root.querySelector('.record-form input:not([type])')))
      } else human.record({ to: recording === undefined ? 'begin' : 'end' })
    }
    const save = () => {
      if (recording?.isRunning !== false || !canSave()) return
      refusal = undefined
      const kept = recording.steps.filter(({ n, claim }) => claim !== undefined && !dropped.has(n))
      human.record({ to: 'save', name: name.trim(), claims: kept.map(({ n }) => n) })
    }
    const keep = (n: number, isKept: boolean) => {
      dropped = new Set([...[...dropped].filter((each) => each !== n), ...(isKept ? [] : [n])])
      refresh()
    }
    return {
      news(news) {
        if (news.kind === 'state') {
          isConnected = news.state !== 'ended' || news.reason === 'idle' || news.reason === 'agent-left'
          learn(news.recording)
        }
        if (news.kind === 'record-refused') {
          refusal = news.why
          announce(`Not done: ${news.why}.`)
        }
        if (news.kind === 'flow-saved') {
          name = ''
          refusal = undefined
          focusButton()
          announce(`The flow ${news.name} is saved.`)
        }
        refresh()
      },
      tools() {
        const isRunning = recording?.isRunning === true
        return (
          <button
            type="button"
            class="record"
            tabIndex={-1}
            disabled={!isConnected}
            aria-label={isRunning ? 'Stop recording' : undefined}
            onClick={press}
          >
            {isRunning ? 'Stop' : 'Record'}
          </button>
        )
      },
      section() {
        if (recording?.isRunning !== false)
          return (
            <>
              {recording !== undefined && <p>Recording what is done in this tab.</p>}
              {refusal !== undefined && <p>{refusal}</p>}
            </>
          )
        const { steps, notes } = recording
        return (
          <Form
            steps={steps}
            notes={notes}
            name={name}
            refusal={refusal}
            canSave={canSave()}
            isKept={(n) => !dropped.has(n)}
            keep={keep}
            write={(next) => {
              name = next
              refresh()
            }}
            save={save}
            discard={() => {
              refusal = undefined
              focusButton()
              human.record({ to: 'drop' })
            }}
          />
        )
      },
    }
  },
}
