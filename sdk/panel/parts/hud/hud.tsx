import { natives } from '../../../platform/natives.js'
import type { CommandName } from '../../../protocol/commands/index.js'
import type { SessionNews } from '../../../protocol/conversation.js'
import type { Part } from '../../part.js'
import { ENDED } from '../log/words.js'
import { LineQueue } from './queue.js'

type State = Extract<SessionNews, { kind: 'state' }>

const ACTING: ReadonlySet<CommandName> = new Set(['act', 'navigate', 'scrollTo', 'clock'])
/** ms for which the chip still says what an agent did: most commands end within one frame */
const AFTER_MS = 800

const STYLES = `
.hud { position: fixed; inset-block-end: 16px; inset-inline-start: 16px; display: flex; gap: 8px; align-items: last baseline;
  max-inline-size: min(560px, 100vw - 32px); box-sizing: border-box; padding: 6px 10px; border-radius: 8px;
  color: var(--ink); background: var(--paper); border: 1px solid var(--line); box-shadow: var(--shadow); }
.hud .words { overflow-wrap: anywhere; max-block-size: 4.4em; overflow: hidden; }
.chip { padding: 1px 8px; border-radius: 10px; border: 1px solid currentColor; white-space: nowrap; font-weight: 600; }
.chip.acting { color: var(--acting); } .chip.reading { color: var(--reading); }
.hud button { pointer-events: auto; }
`

/** Says what an agent does, from its first activity on: reading or acting, and in its own words what. */
export const hudPart: Part = {
  name: 'hud',
  styles: STYLES,
  create(panel) {
    let latest: State | undefined
    let doing: 'reading' | 'acting' | undefined
    let running = 0
    /** number of ended commands; a timer may fire early, so comparing times would miss the last one */
    let ended = 0
    // From the frame on that draws the line.
    const after = (ms: number, run: () => void) =>
      void natives.requestAnimationFrame(() => natives.setTimeout(run, ms))
    const queue = new LineQueue(after, panel.refresh)
    const rest = (end: number) => {
      if (running > 0 || end !== ended) return
      doing = undefined
      panel.refresh()
    }
    return {
      news(news) {
        if (news.kind === 'state') {
          latest = news
          panel.refresh()
        }
        if (news.kind === 'narration' || news.kind === 'intent') queue.add(news.text)
      },
      working(name) {
        running += 1
        const now = ACTING.has(name) ? 'acting' : 'reading'
        // What an act reads while it runs is part of the act.
        if (now === 'acting' || doing === undefined || running === 1) doing = now
        panel.refresh()
        return () => {
          running -= 1
          const end = ++ended
          natives.setTimeout(() => rest(end), AFTER_MS)
        }
      },
      overlay() {
        if (latest === undefined || latest.state === 'waiting') return null
        if (latest.pace === undefined && !panel.isOpen) return null
        const { state, reason } = latest
        const over = state === 'ended' && reason !== undefined ? ENDED[reason] : undefined
        const chip = state === 'active' ? (doing ?? 'idle') : state
        return (
          <div class="hud">
            {!panel.isOpen && (
              <button type="button" tabIndex={-1} onClick={panel.toggle}>
                Panel
              </button>
            )}
            <span class={`chip ${chip}`}>{chip}</span>
            <bdi class="words" aria-hidden="true">
              {over ?? queue.line}
            </bdi>
          </div>
        )
      },
    }
  },
}
