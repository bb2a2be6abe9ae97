import type { SessionNews } from '../../protocol/conversation.js'
import type { Part } from '../part.js'
import { ENDED } from './log/words.js'

type State = Extract<SessionNews, { kind: 'state' }>

const STYLES = `
.state { margin-block: 8px; }
.ask { border: 1px solid var(--line); border-radius: 6px; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block: 8px; }
`

/** How the session is, and what the person does to it: pause, resume, end. */
export const sessionPart: Part = {
  name: 'session',
  styles: STYLES,
  create({ human, refresh, announce }) {
    let latest: State | undefined
    let isAsking = false
    const ask = (asks: boolean) => () => {
      isAsking = asks
      refresh()
    }
    return {
      news(news) {
        if (news.kind !== 'state') return
        if (latest !== undefined && latest.state !== news.state) announce(sentenceOf(news))
        latest = news
        isAsking &&= news.state !== 'ended'
        refresh()
      },
      tools() {
        const { state, reason } = latest ?? {}
        const isPaused = state === 'paused'
        const isOver = state === 'ended' && (reason === 'explicit' || reason === 'bridge-lost')
        return (
          <>
            <button
              type="button"
              tabIndex={-1}
              disabled={!isPaused && state !== 'active'}
              onClick={isPaused ? human.resume : human.pause}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </button>
            <button type="button" tabIndex={-1} disabled={isOver} onClick={ask(true)}>
              End
            </button>
          </>
        )
      },
      section: () => (
        <>
          <p class="state">{latest === undefined ? 'Not connected.' : sentenceOf(latest)}</p>
          {isAsking && (
            <fieldset class="ask">
              <legend>End the session for good?</legend>
              <button
                type="button"
                tabIndex={-1}
                onClick={() => {
                  ask(false)()
                  human.end()
                }}
              >
                End it
              </button>
              <button type="button" tabIndex={-1} onClick={ask(false)}>
                Keep it
              </button>
            </fieldset>
          )}
        </>
      ),
    }
  },
}

function sentenceOf({ state, reason, agents }: State): string {
  switch (state) {
    case 'waiting':
      return 'Connected. No agent has called yet.'
    case 'active':
      return agents === 1 ? 'An agent drives this tab.' : `${agents} agents drive this tab.`
    case 'paused':
      return 'You paused the agents: they can read, but not act.'
    case 'ended':
      return reason === undefined ? 'The session has ended.' : ENDED[reason]
  }
}
