/** Patterns of an agent neither freeze the tab nor give a wrong answer. */
import test from 'ava'
import { PATTERN_TEXT_CHARS } from '../../sdk/protocol/limits.js'
import { type Driven, useDriven } from '../harness/driven.js'

const setup = useDriven(test)
/** An engine that tries alternatives in turn doubles its time with each letter. */
const NAME = `${'a'.repeat(60)}!`
const SLOW = '/^(a+)+$/'

let driven: Driven
test.serial.before('a page opens', async () => {
  driven = await setup(`<button aria-label="${NAME}">x</button> <label>${NAME} <input></label> <p>${NAME}</p>
    <img alt="${NAME}"> <input placeholder="${NAME}"> <i data-testid="${NAME}"></i> <button>Order 17 shipped</button>
    <button id="clicked" onclick="this.textContent = 'Done 1'">Straße ÄÖ</button>`)
})

const LOOKS: object[] = [
  { by: 'role', value: 'button', name: SLOW },
  ...['text', 'label', 'placeholder', 'testid', 'alt'].map((by) => ({ by, value: SLOW })),
]
for (const look of LOOKS) {
  test.serial(`the page answers ${JSON.stringify(look)}`, async (t) => {
    const { value, text } = await driven.agent.call('probe_look', { action: 'find', ...look })
    t.deepEqual(value.elements, [], text)
  })
}

test.serial('the page answers an act, a claim and a scroll with such a pattern', async (t) => {
  const { agent } = driven
  const target = { role: 'button', name: SLOW }
  t.is((await agent.refusal('probe_act', { target, action: 'click' })).code, 'NO_MATCH')
  t.is((await agent.call('probe_scroll_to', { by: 'text', value: SLOW })).value.found, false)
  const predicate = { kind: 'element', ...target }
  t.is((await agent.call('probe_assert', { predicate, timeout_ms: 0 })).value.verified, 'no')
})

test.serial('a pattern finds, acts and claims as in JavaScript', async (t) => {
  const { agent } = driven
  const find = async (name: string) => {
    const { value } = await agent.call('probe_look', { action: 'find', by: 'role', value: 'button', name })
    return value.elements.map((each: { name: string }) => each.name)
  }
  t.deepEqual(await find('/^Order \\d+ (?:shipped|sent)$/'), ['Order 17 shipped'])
  t.deepEqual(await find('/^STRASSE/i'), [])
  t.deepEqual(await find('/^straße \\p{Lu}{2}$/iu'), ['Straße ÄÖ'])
  const done = { kind: 'element', role: 'button', name: '/^done \\d$/i' }
  const target = { role: 'button', name: '/ÄÖ/' }
  const { value } = await agent.call('probe_act_and_wait', { target, action: 'click', until: done })
  t.is(value.verified, 'yes')
})

test.serial(
  'a text that is too long for a pattern is no miss: the call fails, and a claim is unknown',
  async (t) => {
    const { agent, page } = driven
    await page.evaluate((chars) => {
      document.body.insertAdjacentHTML('beforeend', `<button id="long">${'b'.repeat(chars)}</button>`)
    }, PATTERN_TEXT_CHARS + 1)
    const error = await agent.refusal('probe_look', { action: 'find', by: 'text', value: '/b$/' })
    t.is(error.code, 'UNSUPPORTED')
    t.regex(
      error.message,
      /a text of 65537 characters is too long for a pattern, .*: search for a plain text/,
    )
    const predicate = { kind: 'element', role: 'button', name: '/c/', absent: true }
    t.is((await agent.call('probe_assert', { predicate, timeout_ms: 0 })).value.verified, 'unknown')
  },
)
