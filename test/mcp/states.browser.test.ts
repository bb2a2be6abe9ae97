/** The states that an outline shows, claimed by the same words. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const PAGE = `<button aria-pressed="true">Like</button>
  <button aria-pressed="false" onclick="this.setAttribute('aria-pressed', 'true')">Follow</button>
  <button aria-pressed="mixed">Bold</button> <button>Plain</button>
  <a href="#a" aria-current="page">Home</a> <a href="#b">Team</a>
  <label>Age <input aria-invalid="true" required></label> <label>City <input readonly value="Rome"></label>
  <div role="feed" aria-busy="true" aria-label="News">Loading</div>`

const STATES: readonly [role: string, name: string, state: string, isSo: boolean][] = [
  ['button', 'Like', 'pressed', true],
  ['button', 'Like', 'unpressed', false],
  ['button', 'Like', 'checked', false],
  ['button', 'Follow', 'pressed', false],
  ['button', 'Follow', 'unpressed', true],
  ['button', 'Plain', 'unpressed', false],
  ['button', 'Bold', 'mixed', true],
  ['button', 'Bold', 'pressed', false],
  ['button', 'Bold', 'unpressed', false],
  ['link', 'Home', 'current', true],
  ['link', 'Team', 'current', false],
  ['textbox', 'Age', 'invalid', true],
  ['textbox', 'Age', 'required', true],
  ['textbox', 'City', 'invalid', false],
  ['textbox', 'City', 'readonly', true],
  ['textbox', 'Age', 'readonly', false],
  ['feed', 'News', 'busy', true],
]

test.serial('each state of a control holds for those in it, and is denied for others', async (t) => {
  const { agent } = await setup(PAGE)
  for (const [role, name, state, isSo] of STATES) {
    const predicate = { kind: 'element', role, name, state }
    const { value } = await agent.call('probe_assert', { predicate, timeout_ms: 0 })
    t.is(value.pass, isSo, `${name} ${state}: ${JSON.stringify(value)}`)
    t.is(value.verified === 'no', !isSo, `${name} ${state}`)
  }
})

test.serial('a toggle button that is pressed by the act proves its state', async (t) => {
  const { agent } = await setup(PAGE)
  const target = { role: 'button', name: 'Follow' }
  const until = { kind: 'element', ...target, state: 'pressed' }
  const { value } = await agent.call('probe_act_and_wait', { target, action: 'click', until })
  t.is(value.verified, 'yes', value.because)
})
